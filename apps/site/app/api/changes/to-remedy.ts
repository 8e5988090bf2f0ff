/** What to do after a refusal: its hint as it stands, and of one call too many the seconds to wait in words. */
export function toRemedy(hint: string | null | undefined): string {
  if (!hint || !/^\d+$/.test(hint)) return hint ?? "";
  const seconds = Number(hint);
  if (seconds > 5400) return `Try again in ${Math.ceil(seconds / 3600)} hours.`;
  if (seconds > 90) return `Try again in ${Math.ceil(seconds / 60)} minutes.`;
  return `Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
}
