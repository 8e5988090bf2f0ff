import type { Tone } from "#app/parts/door/door-answers.ts";

const shapes: Record<Tone, { frame: string; mark: string }> = {
  // a circle with a tick, a triangle with a stroke, an octagon with a cross: told apart without their colour
  come_in: { frame: "M50 4a46 46 0 1 1 0 92a46 46 0 1 1 0-92z", mark: "M26 52l17 17 32-36" },
  look_again: { frame: "M50 6l46 84H4z", mark: "M50 34v28M50 74v4" },
  stop: { frame: "M30 4h40l26 26v40l-26 26H30L4 70V30z", mark: "M32 32l36 36M68 32L32 68" },
};

/** The sign of a result. Words say the same. */
export function ToneSign({ tone, className }: { tone: Tone; className?: string }) {
  const { frame, mark } = shapes[tone];
  return (
    <svg viewBox="0 0 100 100" className={className} aria-hidden="true" fill="none" stroke="currentColor">
      <path d={frame} strokeWidth="7" />
      <path d={mark} strokeWidth="11" strokeLinecap="square" />
    </svg>
  );
}
