// How much a study is given: what its figures need, or with `--briefly` enough to see that it still runs.

/** True when the figures do not matter: `npm run test:all` starts every study for a moment. */
export const isBrief = process.argv.includes("--briefly");

/** Events that are loaded. */
export const eventCount = isBrief ? 3000 : 100_000;
