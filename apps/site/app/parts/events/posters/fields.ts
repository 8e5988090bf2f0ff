/** The shapes a poster is made of: each field gives the tone (0 paper, 1 solid) at a point of the unit square. */

export type Random = () => number;
export type Field = (x: number, y: number) => number;

/** A repeatable source of numbers in [0, 1) from any text (FNV-1a seed, mulberry32 steps). */
export function seededRandom(seed: string): Random {
  let state = 2_166_136_261;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const clamp = (value: number): number => Math.max(0, Math.min(1, value));

/** A poster is taller than wide: distances are measured in the width. */
const TALL = 4 / 3;

function rings(random: Random): Field {
  const turns = 20 + random() * 34;
  const phase = random() * 6;
  const [cx, cy] = [0.25 + random() * 0.5, 0.35 + random() * 0.4];
  return (x, y) => clamp(0.5 + 0.55 * Math.sin(Math.hypot(x - cx, (y - cy) * TALL) * turns - phase));
}

function blobs(random: Random): Field {
  const drops = Array.from(
    { length: 5 },
    () => [random(), 0.15 + random() * 0.8, 0.09 + random() * 0.2] as const,
  );
  return (x, y) =>
    clamp(
      drops.reduce(
        (sum, [bx, by, radius]) => sum + (radius * radius) / ((x - bx) ** 2 + ((y - by) * TALL) ** 2 + 0.004),
        0,
      ) - 0.55,
    );
}

function waves(random: Random): Field {
  const count = 6 + random() * 18;
  const shift = random() * 4;
  const lean = (random() - 0.5) * 0.8;
  return (x, y) => clamp(0.5 + 0.55 * Math.sin(count * (y + lean * x + 0.12 * Math.sin(x * 7 + shift))));
}

function rays(random: Random): Field {
  const count = 4 + Math.floor(random() * 5);
  const turn = random() * 6;
  const [cx, cy] = [0.2 + random() * 0.6, 0.35 + random() * 0.4];
  return (x, y) => {
    const sector = Math.floor(((Math.atan2(y - cy, x - cx) + turn + 9.42) / 6.283) * 2 * count);
    return sector % 2 ? clamp(1.05 - Math.hypot(x - cx, y - cy)) : 0;
  };
}

const FIELDS = [rings, blobs, waves, rays] as const;

/** Draws one of the four kinds of field. */
export function drawField(random: Random): Field {
  const make = FIELDS[Math.floor(random() * FIELDS.length)] ?? rings;
  return make(random);
}

/** 0 above `from`, 1 below `to`, smooth in between: where a field may begin under a title. */
export function fadeIn(from: number, to: number): (y: number) => number {
  return (y) => {
    const t = clamp((y - from) / (to - from));
    return t * t * (3 - 2 * t);
  };
}
