export type { AppleKeys } from "./apple/apple-pass.ts";
export { createPasses } from "./create-passes.ts";
export type { GoogleKeys } from "./google/google-api.ts";
export type { PassesParts } from "./passes-parts.ts";
