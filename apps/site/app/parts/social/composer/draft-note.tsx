import type { DraftKeeping } from "./post-draft.ts";

const WORDS: Record<DraftKeeping, string> = {
  kept: "Your draft is saved on this device.",
  "no-room": "Your pictures are not saved: this device has no room. Post before you leave this page.",
  unavailable: "Your pictures are not saved: this window keeps nothing. Post before you leave this page.",
  "too-large": "Your pictures are too large to be saved in a draft. Post before you leave this page.",
  left: "",
};

/** Whether a draft with pictures is there after a reload. */
export function DraftNote({ keeping }: { keeping: DraftKeeping | null }) {
  return (
    <p role="status" className="text-ink-2 text-small empty:hidden">
      {keeping ? WORDS[keeping] : null}
    </p>
  );
}
