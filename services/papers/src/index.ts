export { createPapers, type Papers } from "./create-papers.ts";
export type { Paper, PapersDependencies } from "./papers-parts.ts";
