// How much a study is given: what its figures need, or with `--briefly` enough to see that it still runs.

/** True when the figures do not matter: `npm run test:all` starts every study for a moment. */
export const isBrief = process.argv.includes("--briefly");

/** True when data that another day or another SQL made is gone on with: its start brings it up to date, as an update would. */
export const isKept = process.argv.includes("--keep");

const given = Number(process.argv[process.argv.indexOf("--events") + 1]);

/** Events that are loaded: a busy year of the country, or as many as `--events` says. */
export const eventCount = process.argv.includes("--events") && given > 0 ? given : isBrief ? 3000 : 100_000;
