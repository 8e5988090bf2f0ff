// Pictures of nothing but ink: rings, waves, rays and blots across the whole sheet, in two screens over each other.
import { type Brush, disc, shape } from "./scene.ts";

/** A field of ink; `words` says what it stands for. */
type Field = (brush: Brush, words: string) => { body: string; alt: string };

const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

/** Rings around one point, every other one printed. */
export const rings: Field = ({ random, inks, width, height }, words) => {
  const x = width * (random.between(35, 65) / 100);
  const y = height * (random.between(40, 60) / 100);
  const gap = random.between(34, 58);
  const body: string[] = [];
  for (let ring = Math.ceil(width / gap); ring > 0; ring--)
    body.push(
      ring % 2 === 0
        ? disc(x, y, ring * gap, inks.paper)
        : disc(x, y, ring * gap, "url(#glow)") +
            disc(x, y, ring * gap * 0.97, ring % 4 === 1 ? "url(#mid)" : "url(#fine)"),
    );
  return { body: body.join(""), alt: `Rings of halftone around one point, for ${words}.` };
};

/** Bands that rise and fall. */
export const waves: Field = ({ random, width, height }, words) => {
  const count = random.between(6, 9);
  const band = height / count;
  const body: string[] = [];
  for (let row = -1; row <= count; row++) {
    const swing = band * (random.between(40, 90) / 100);
    const top = row * band;
    const curve = (y: number) =>
      `M0 ${y}C${width / 4} ${y - swing} ${width / 4} ${y - swing} ${width / 2} ${y}S${(width * 3) / 4} ${y + swing} ${width} ${y}`;
    body.push(
      path(
        `${curve(top)}V${top + band * 0.7}C${(width * 3) / 4} ${top + band * 0.7 + swing} ${(width * 3) / 4} ${top + band * 0.7 + swing} ${width / 2} ${top + band * 0.7}S${width / 4} ${top + band * 0.7 - swing} 0 ${top + band * 0.7}Z`,
        row % 2 === 0 ? "url(#glow)" : "url(#mid)",
      ),
    );
  }
  return { body: body.join(""), alt: `Bands of halftone that rise and fall, for ${words}.` };
};

/** Wedges from one point to the edges. */
export const rays: Field = ({ random, width, height }, words) => {
  const count = random.between(7, 12);
  const turn = random.next() * Math.PI;
  const x = width * (random.between(40, 60) / 100);
  const y = height * (random.between(45, 65) / 100);
  const reach = width * 1.2;
  const body: string[] = [];
  for (let wedge = 0; wedge < count; wedge++) {
    const at = (part: number) => turn + ((wedge + part) / count) * 2 * Math.PI;
    const points = [0, 0.25, 0.5].map((part): [number, number] => [
      x + Math.cos(at(part)) * reach,
      y + Math.sin(at(part)) * reach,
    ]);
    body.push(shape([[x, y], ...points], "url(#glow)"), shape([[x, y], ...points.slice(0, 2)], "url(#fine)"));
  }
  return { body: body.join(""), alt: `Wedges of halftone that fan out from one point, for ${words}.` };
};

/** Five blots that run together. */
export const blobs: Field = ({ random, width, height }, words) => {
  const drops = Array.from({ length: 5 }, (_, drop) => ({
    x: width * (0.16 + drop * 0.17),
    y: height * (random.between(30, 70) / 100),
    r: height * (random.between(20, 32) / 100),
  }));
  const body = [
    ...drops.map(({ x, y, r }) => disc(x, y, r, "url(#glow)")),
    ...drops.map(({ x, y, r }) => disc(x, y, r * 0.6, "url(#fine)")),
  ];
  return { body: body.join(""), alt: `Five blots of halftone that run together, for ${words}.` };
};
