// Dumps of releases, as tests open them.
export { isSuperseded } from "../superseded-texts.ts";
export { openRelease } from "./open-release.ts";
export { largestDump, listReleaseFiles, listReleases, type Release } from "./release-file.ts";
export { findUntriedTables } from "./untried-tables.ts";
