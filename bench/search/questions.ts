// The sixty questions of tests/search.
import { readFileSync } from "node:fs";
import path from "node:path";
import type { ExpectedAnswer } from "@undercroft/database/testing/search";

const folder = path.resolve(import.meta.dirname, "../../tests/search");

export const questions: { q: string; first: ExpectedAnswer }[] = ["questions.json", "held-out.json"].flatMap(
  (file) => JSON.parse(readFileSync(path.join(folder, file), "utf8")),
);
