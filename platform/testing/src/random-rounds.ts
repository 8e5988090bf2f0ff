// How often a test of random input runs: a few times with everything else, many times in `npm run test:all`.

/** @param usual rounds of `npm test` @param long rounds of `npm run test:all`, which runs every file that calls this */
export function randomRounds(usual: number, long: number): number {
  return process.env.RANDOM_ROUNDS === "long" ? long : usual;
}
