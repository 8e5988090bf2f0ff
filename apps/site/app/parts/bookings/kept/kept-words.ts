import type { Keeping } from "#app/api/device-store.ts";

const WORDS: Record<Keeping, string> = {
  kept: "Saved on this device: your tickets open without a connection.",
  "no-room": "Not saved: this device has no room. Bring the PDF, or stay connected.",
  unavailable: "Not saved: this window keeps nothing. Bring the PDF, or stay connected.",
  left: "",
};

/** Whether tickets will open where there is no connection, in words. */
export const keptWords = (keeping: Keeping): string => WORDS[keeping];
