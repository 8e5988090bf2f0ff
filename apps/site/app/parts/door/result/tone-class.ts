import type { Tone } from "#app/parts/door/door-answers.ts";

/** One colour that fills the screen, with what is written on it. */
export const toneClass: Record<Tone, string> = {
  come_in: "bg-green text-bg",
  look_again: "bg-yellow text-on-yellow",
  stop: "bg-red text-on-red",
};

/** A button that stands on any of those colours, or on none. */
export const onToneButton =
  "press inline-flex min-h-14 items-center justify-center gap-2 border-3 border-current px-5 py-2 text-center font-bold text-[1.125rem] outline-current disabled:opacity-55 aria-disabled:opacity-55";

/** The one that is meant on it. */
export const onToneMain = "min-h-16 border-current bg-bg! text-ink! text-[1.25rem]";
