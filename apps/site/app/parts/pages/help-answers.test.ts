import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { helpQuestions } from "./help-questions.ts";

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

test("search knows every question of the help page, with its answer and the words people look for it by", () => {
  const sql = readFileSync(
    path.resolve(import.meta.dirname, "../../../../../database/current/functions/search/help-answers.sql"),
    "utf8",
  );
  const rows = sql.split("\n").filter((line) => line.startsWith("    ('"));
  expect(rows.map((row) => row.replace("::text[]", "").replace(/,$/, ""))).toEqual(
    helpQuestions.map(({ group, question, answer, also }) => {
      const words = also.length > 0 ? `array[${also.map(quoted).join(", ")}]` : "'{}'";
      return `    (${[group, question, answer].map(quoted).join(", ")}, ${words})`;
    }),
  );
});
