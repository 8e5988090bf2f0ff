/** Under what the numbers of a night are kept; each `change` of theirs by itself. */
export const numbersKey = (eventId: string | undefined, change: number | undefined) => [
  "door",
  eventId,
  "numbers",
  change,
];
