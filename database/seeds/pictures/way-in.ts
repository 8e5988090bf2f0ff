// The way to a door, as a venue photographs it for its access sheet: pavement, a ramp or a step, the door and its width.
import { arch, type Brush, box, disc, shape } from "./scene.ts";

/** The last metres to a door; the words say what the drawing shows. */
export function wayIn({ random, inks, width, height }: Brush, name: string): { body: string; alt: string } {
  const ground = height * 0.62;
  const door = width * (random.between(38, 62) / 100);
  const doorWidth = random.between(110, 170);
  const hasStep = random.between(0, 4) === 0;
  const lamps = random.between(1, 3);
  const courses = Array.from({ length: 7 }, (_, row) => box(0, (ground / 7) * row, width, 3, inks.dark));
  const slabs = Array.from({ length: 7 }, (_, at) => {
    const foot = (width / 6) * at;
    const head = door + (foot - width / 2) * 0.28;
    return shape(
      [
        [head, ground],
        [head + 2, ground],
        [foot + 6, height],
        [foot, height],
      ],
      inks.dark,
    );
  });
  const threshold = hasStep
    ? box(door - doorWidth * 0.7, ground - 20, doorWidth * 1.4, 26, inks.dark)
    : shape(
        [
          [door - doorWidth / 2, ground - 6],
          [door + doorWidth / 2, ground - 6],
          [door + doorWidth, height * 0.82],
          [door - doorWidth, height * 0.82],
        ],
        "url(#glow)",
      );
  const rail = hasStep
    ? ""
    : box(door + doorWidth * 0.86, ground - 60, 8, 150, inks.dark) +
      box(door + doorWidth * 0.56, ground - 62, doorWidth * 0.34, 8, inks.dark);
  const lights = Array.from({ length: lamps }, (_, at) =>
    disc(door + (at - (lamps - 1) / 2) * doorWidth * 1.5, ground - 330, 16, inks.light),
  );
  return {
    body: [
      box(0, 0, width, ground, "url(#mid)"),
      ...courses,
      box(0, ground, width, height - ground, inks.paper),
      ...slabs,
      arch(door, ground, doorWidth + 36, 300, inks.dark),
      arch(door, ground, doorWidth, 280, inks.light),
      disc(door + doorWidth * 0.34, ground - 120, 7, inks.dark),
      threshold,
      rail,
      ...lights,
    ].join(""),
    alt: hasStep
      ? `Drawing of the way to the door of ${name}: flat paving, then one step up to a door ${doorWidth} centimetres wide. A ramp is brought on request.`
      : `Drawing of the way to the door of ${name}: flat paving, a short ramp with a rail on its right, and a door ${doorWidth} centimetres wide.`,
  };
}
