export { createPapers, type Paper, type Papers, type PapersDependencies } from "./create-papers.ts";
