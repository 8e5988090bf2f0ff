export type { AppleKeys } from "./apple/apple-pass.ts";
export { createPasses, type PassesParts } from "./create-passes.ts";
export type { GoogleKeys } from "./google/google-api.ts";
