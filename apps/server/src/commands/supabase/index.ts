// What tests run of the import from Supabase.
export { runImport } from "./import-command.ts";
export { openDump } from "./open-dump.ts";
export { createTally, type LeftRow } from "./tally.ts";
