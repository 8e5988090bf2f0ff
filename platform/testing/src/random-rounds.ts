// How often a test of random input runs: a few times with everything else, many times in `npm run test:all`, and as often as asked for in
// `npm run prove`.

/**
 * @param usual rounds of `npm test`
 * @param long rounds of `npm run test:all`, which runs every file that calls this
 * @returns one of the two, or with a share in RANDOM_ROUNDS ("0.1") that part of the long ones, never fewer than the usual
 */
export function randomRounds(usual: number, long: number): number {
  const asked = process.env.RANDOM_ROUNDS;
  if (asked === "long") return long;
  const share = Number(asked ?? 0);
  return share > 0 && share <= 1 ? Math.max(usual, Math.ceil(long * share)) : usual;
}
