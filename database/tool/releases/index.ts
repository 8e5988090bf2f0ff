// Dumps of releases, as tests open them.

export { readReleaseBefore } from "../known-releases.ts";
export { findTooSoon, kindOf } from "../release-kinds.ts";
export { isSuperseded } from "../superseded-texts.ts";
export { findBrokenCalls } from "./find-broken-calls.ts";
export { openRelease } from "./open-release.ts";
export { hashOfCurrent, largestDump, listReleaseFiles, listReleases, type Release } from "./release-file.ts";
export { findUntriedTables } from "./untried-tables.ts";
