// Faces of made-up people: head and shoulders before a screen of dots.
import { type Brush, box, disc, shape } from "./scene.ts";

/** One person. `words` says who it is, as in "Ida Rowe". */
export function portrait(brush: Brush, words: string): { body: string; alt: string } {
  const { random, inks, width, height } = brush;
  const x = width * (random.between(46, 54) / 100);
  const y = height * 0.42;
  const head = width * (random.between(15, 18) / 100);
  const skin = random.pick([inks.paper, inks.light, "url(#glow)"]);
  const hair = random.pick(["short", "long", "round", "shaved", "tied up"] as const);
  const parts = [
    box(0, 0, width, height, random.pick(["url(#fine)", "url(#faint)", inks.light])),
    disc(x, y, width * 0.36, random.pick([inks.light, inks.paper, "url(#faint)"])),
  ];
  if (hair === "long")
    parts.push(box(x - head * 1.25, y - head * 1.2, head * 2.5, head * 3.4, inks.dark, ` rx="${head}"`));
  if (hair === "round") parts.push(disc(x, y - head * 0.3, head * 1.7, inks.dark));
  if (hair === "tied up") parts.push(disc(x, y - head * 1.75, head * 0.6, inks.dark));
  parts.push(box(x - width * 0.3, y + head * 1.7, width * 0.6, height, inks.dark, ` rx="${width * 0.13}"`));
  parts.push(
    box(x - head * 0.42, y + head * 0.6, head * 0.84, head * 1.5, inks.paper),
    box(x - head * 0.42, y + head * 0.6, head * 0.84, head * 1.5, skin),
  );
  parts.push(
    `<ellipse cx="${x}" cy="${y}" rx="${head}" ry="${head * 1.25}" fill="${inks.paper}"/><ellipse cx="${x}" cy="${y}" rx="${head}" ry="${head * 1.25}" fill="${skin}"/>`,
  );
  if (hair !== "shaved" && hair !== "round")
    parts.push(
      `<path d="M${x - head * 1.04} ${y - head * 0.1}A${head * 1.04} ${head * 1.3} 0 0 1 ${x + head * 1.04} ${y - head * 0.1}Q${x} ${y - head * 0.9} ${x - head * 1.04} ${y - head * 0.1}Z" fill="${inks.dark}"/>`,
    );
  const glasses = random.between(0, 2) === 0;
  for (const side of [-1, 1]) {
    parts.push(disc(x + side * head * 0.42, y, head * 0.1, inks.dark));
    if (glasses)
      parts.push(
        disc(x + side * head * 0.42, y, head * 0.34, "none", ` stroke="${inks.dark}" stroke-width="7"`),
      );
  }
  parts.push(box(x - head * 0.3, y + head * 0.62, head * 0.6, head * 0.09, inks.dark, ` rx="4"`));
  parts.push(
    shape(
      [
        [x - head * 0.08, y + head * 0.1],
        [x + head * 0.16, y + head * 0.38],
        [x - head * 0.08, y + head * 0.38],
      ],
      "url(#heavy)",
    ),
  );
  return {
    body: parts.join(""),
    alt: `Drawn portrait of ${words}: ${hair === "shaved" ? "a shaved head" : `${hair} hair`}${glasses ? ", glasses" : ""}.`,
  };
}
