/** A wait as people read it: "42 s" or "4 min 05 s". */
export function toWaitText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${String(seconds % 60).padStart(2, "0")} s`;
}
