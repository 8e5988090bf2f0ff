// The floors of the database, for the test that holds them.
export { readFunctions } from "../sql-files.ts";
export { expandSignals, listSignals } from "./expand-signals.ts";
export { findUncalled } from "./find-uncalled.ts";
export { findUpwardCalls } from "./find-upward-calls.ts";
export { findUnnamedCalls, readCallers, readCalls } from "./read-calls.ts";
export { partOfFile, readFloors } from "./read-floors.ts";
