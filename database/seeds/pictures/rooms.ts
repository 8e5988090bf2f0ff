// The rooms and houses: each draws one kind of place in its own proportions, so that no two are the same.
import { arch, type Brush, box, crowd, disc, shape } from "./scene.ts";

type Scene = (brush: Brush, name: string) => { body: string; alt: string };

/** The front of a house at night: rows of windows, some lit, a door with a lamp, the moon or a street lamp. */
export const facade: Scene = (brush, name) => {
  const { random, inks, width, height } = brush;
  const left = width * (0.08 + random.between(0, 12) / 100);
  const right = width * (0.92 - random.between(0, 12) / 100);
  const top = height * (0.16 + random.between(0, 14) / 100);
  const ground = height * 0.86;
  const [columns, floors] = [random.between(3, 6), random.between(2, 4)];
  const isArched = random.between(0, 1) === 0;
  const parts = [
    box(0, 0, width, height, "url(#mid)"),
    disc(width * (random.between(10, 90) / 100), height * 0.13, 34, inks.light),
  ];
  parts.push(box(left, top, right - left, ground - top, inks.dark));
  if (random.between(0, 2) === 0)
    parts.push(
      shape(
        [
          [left, top],
          [(left + right) / 2, top - 90],
          [right, top],
        ],
        inks.dark,
      ),
    );
  const cell = { width: (right - left) / columns, height: (ground - top) / (floors + 0.6) };
  let lit = 0;
  for (let floor = 0; floor < floors; floor++) {
    for (let column = 0; column < columns; column++) {
      const isLit = random.between(0, 2) > 0;
      lit += isLit ? 1 : 0;
      const x = left + cell.width * (column + 0.5);
      const y = top + cell.height * (floor + 0.9);
      const fill = isLit ? inks.light : "url(#faint)";
      const wide = cell.width * 0.52;
      parts.push(
        isArched
          ? arch(x, y, wide, cell.height * 0.66, fill)
          : box(x - wide / 2, y - cell.height * 0.6, wide, cell.height * 0.6, fill),
      );
      parts.push(box(x - 2, y - cell.height * 0.6, 4, cell.height * 0.6, inks.dark));
    }
  }
  const door = left + (right - left) * (random.between(25, 75) / 100);
  parts.push(arch(door, ground, 78, 150, inks.paper), disc(door, ground - 172, 15, inks.light));
  parts.push(
    shape(
      [
        [door - 38, ground],
        [door + 38, ground],
        [door + 120, height],
        [door - 120, height],
      ],
      "url(#glow)",
    ),
  );
  parts.push(box(0, ground, width, 6, inks.dark));
  return {
    body: parts.join(""),
    alt: `Drawing of ${name} from the street at night: ${floors} floors with ${isArched ? "arched" : "square"} windows, ${lit} of them lit, and a lamp over the door.`,
  };
};

/** A vault under a railway: brick arches behind each other, with lamps. */
export const vault: Scene = (brush, name) => {
  const { random, inks, width, height } = brush;
  const arches = random.between(3, 5);
  const parts = [box(0, 0, width, height, inks.dark)];
  const centre = width * (random.between(40, 60) / 100);
  for (let i = 0; i < arches; i++) {
    const share = 1 - i / (arches + 0.4);
    const fill = ["url(#faint)", "url(#glow)", inks.paper][Math.min(i, 2)] ?? inks.paper;
    parts.push(
      arch(centre, height * (0.7 + 0.26 * share), width * 0.92 * share, height * 0.88 * share, inks.dark),
    );
    parts.push(
      arch(centre, height * (0.7 + 0.26 * share) - 6, width * 0.86 * share, height * 0.84 * share, fill),
    );
  }
  const lamps = random.between(2, 4);
  for (let i = 0; i < lamps; i++) {
    const x = (width * (i + 1)) / (lamps + 1);
    parts.push(box(x - 2, 0, 4, height * 0.22, inks.dark), disc(x, height * 0.24, 20, inks.light));
  }
  parts.push(box(0, height * 0.8, width, height, "url(#glow)"), crowd(brush, height * 0.84, 2));
  return {
    body: parts.join(""),
    alt: `Drawing of a room of ${name}: ${arches} brick arches behind each other, ${lamps} hanging lamps, and people in the foreground.`,
  };
};

/** A bar: shelves of bottles, a counter, stools, one or two behind it. */
export const bar: Scene = (brush, name) => {
  const { random, inks, width, height } = brush;
  const shelves = random.between(2, 4);
  const counter = height * 0.62;
  const parts = [
    box(0, 0, width, height, "url(#fine)"),
    box(width * 0.06, height * 0.08, width * 0.88, counter - height * 0.14, "url(#glow)"),
  ];
  for (let shelf = 0; shelf < shelves; shelf++) {
    const y = height * 0.08 + ((counter - height * 0.16) * (shelf + 1)) / shelves;
    for (let x = width * 0.09; x < width * 0.9; x += random.between(24, 40)) {
      const tall = random.between(34, 66);
      parts.push(
        box(x, y - tall, 15, tall, random.between(0, 3) === 0 ? inks.paper : inks.dark),
        box(x + 5, y - tall - 14, 5, 16, inks.dark),
      );
    }
    parts.push(box(width * 0.06, y, width * 0.88, 7, inks.dark));
  }
  const staff = random.between(1, 2);
  for (let i = 0; i < staff; i++) {
    const x = width * (random.between(22, 78) / 100);
    parts.push(
      disc(x, counter - 148, 34, inks.paper),
      disc(x, counter - 156, 35, "url(#heavy)"),
      box(x - 52, counter - 112, 104, 120, inks.paper, ' rx="40"'),
    );
  }
  parts.push(
    box(0, counter, width, height * 0.06, inks.dark),
    box(0, counter + height * 0.06, width, height, "url(#heavy)"),
  );
  const stools = random.between(3, 6);
  for (let i = 0; i < stools; i++) {
    const x = (width * (i + 0.5)) / stools;
    parts.push(
      box(x - 40, height * 0.78, 80, 16, inks.light, ' rx="8"'),
      box(x - 5, height * 0.78, 10, height * 0.22, inks.light),
    );
  }
  return {
    body: parts.join(""),
    alt: `Drawing of the bar of ${name}: ${shelves} shelves of bottles, ${staff === 1 ? "one person" : "two people"} behind the counter and ${stools} empty stools.`,
  };
};

/** A stage in light: beams from above, players in outline, the crowd from behind. */
export const stage: Scene = (brush, name) => {
  const { random, inks, width, height } = brush;
  const beams = random.between(3, 6);
  const floor = height * 0.66;
  const parts = [
    box(0, 0, width, height, inks.dark),
    box(width * 0.1, height * 0.12, width * 0.8, floor - height * 0.12, "url(#glow)"),
  ];
  for (let i = 0; i < beams; i++) {
    const x = (width * (i + 0.5)) / beams;
    const lean = random.between(-160, 160);
    parts.push(
      shape(
        [
          [x - 10, 0],
          [x + 10, 0],
          [x + lean + 120, floor],
          [x + lean - 120, floor],
        ],
        i % 2 ? "url(#glow)" : inks.light,
        ' opacity=".75"',
      ),
    );
  }
  parts.push(box(0, floor, width, 12, inks.paper));
  const players = random.between(1, 4);
  for (let i = 0; i < players; i++) {
    const x = (width * (i + 1)) / (players + 1) + random.between(-40, 40);
    parts.push(disc(x, floor - 176, 27, inks.dark), box(x - 36, floor - 146, 72, 150, inks.dark, ' rx="26"'));
    if (random.between(0, 1))
      parts.push(box(x - 74, floor - 104, 148, 13, inks.dark, ` transform="rotate(-18 ${x} ${floor - 98})"`));
    else parts.push(box(x - 84, floor - 70, 168, 74, inks.dark));
  }
  for (const x of [width * 0.04, width * 0.87])
    for (let i = 0; i < 3; i++) parts.push(box(x, floor - 70 * (i + 1), width * 0.09, 64, "url(#heavy)"));
  parts.push(box(0, floor + 12, width, height, inks.light), crowd(brush, height * 0.76));
  return {
    body: parts.join(""),
    alt: `Drawing of the stage of ${name}: ${players === 1 ? "one player" : `${players} players`} under ${beams} beams of light, seen from within the crowd.`,
  };
};

/** Stairs down to a door that stands open. */
export const stairs: Scene = (brush, name) => {
  const { random, inks, width, height } = brush;
  const steps = random.between(7, 12);
  const door = { x: width * (random.between(42, 58) / 100), y: height * 0.6 };
  const parts = [box(0, 0, width, height, "url(#heavy)")];
  parts.push(
    arch(door.x, door.y, width * 0.22, height * 0.42, inks.light),
    arch(door.x, door.y, width * 0.12, height * 0.32, inks.paper),
  );
  for (let i = 0; i < steps; i++) {
    const near = i / steps;
    const y = door.y + (height - door.y) * near ** 1.3;
    const half = width * (0.12 + 0.42 * near);
    parts.push(
      box(
        door.x - half,
        y,
        half * 2,
        ((height - door.y) / steps) * (1 + near),
        i % 2 ? inks.dark : "url(#glow)",
      ),
    );
  }
  for (const side of [-1, 1]) {
    parts.push(
      shape(
        [
          [door.x + side * width * 0.13, door.y - 60],
          [door.x + side * width * 0.56, height * 0.78],
          [door.x + side * width * 0.56, height * 0.83],
          [door.x + side * width * 0.13, door.y - 44],
        ],
        inks.paper,
      ),
    );
  }
  const posters = random.between(2, 5);
  for (let i = 0; i < posters; i++)
    parts.push(
      box(
        width * 0.05 + (i * width * 0.26) / posters,
        height * (0.14 + random.between(0, 8) / 100),
        width * 0.05,
        height * 0.14,
        i % 2 ? inks.paper : inks.light,
      ),
    );
  return {
    body: parts.join(""),
    alt: `Drawing of the way into ${name}: ${steps} steps down between two handrails to an open door with light behind it, ${posters} posters on the wall.`,
  };
};

/** A gallery: pictures on a white wall, a bench, somebody looking. */
export const hangingRoom: Scene = (brush, name) => {
  const { random, inks, width, height } = brush;
  const floor = height * 0.74;
  const works = random.between(2, 4);
  const parts = [box(0, floor, width, height, "url(#mid)"), box(0, floor, width, 6, inks.dark)];
  for (let i = 0; i < works; i++) {
    const wide = width * (random.between(13, 19) / 100);
    const tall = height * (random.between(24, 42) / 100);
    const x = (width * (i + 0.5)) / works - wide / 2;
    const y = height * 0.36 - tall / 2;
    parts.push(
      box(x, y, wide, tall, inks.dark),
      box(x + 8, y + 8, wide - 16, tall - 16, random.pick(["url(#glow)", "url(#heavy)", inks.light])),
    );
    parts.push(
      disc(
        x + wide / 2,
        y + tall / 2,
        Math.min(wide, tall) * (random.between(16, 34) / 100),
        random.pick([inks.paper, inks.dark, inks.light]),
      ),
    );
  }
  const looker = width * (random.between(25, 75) / 100);
  parts.push(
    disc(looker, height * 0.52, 26, inks.dark),
    box(looker - 38, height * 0.56, 76, height * 0.36, inks.dark, ' rx="30"'),
  );
  parts.push(
    box(width * 0.62, height * 0.84, width * 0.26, 18, inks.dark),
    box(width * 0.64, height * 0.84, 14, 70, inks.dark),
    box(width * 0.85, height * 0.84, 14, 70, inks.dark),
  );
  return {
    body: parts.join(""),
    alt: `Drawing of a room of ${name}: ${works} framed works on a white wall, one person looking at them, and a bench.`,
  };
};
