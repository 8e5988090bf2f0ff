import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Proof, ProofResult } from "../prove/proof.ts";
import { commitOfLine, lineOfResult, readProofLines, writeProofPage } from "../prove/proof-page.ts";
import { crowdProofs } from "../prove/proofs/crowds.ts";
import { faultProofs } from "../prove/proofs/faults.ts";
import { moneyProofs } from "../prove/proofs/money.ts";
import { suiteProofs } from "../prove/proofs/suites.ts";
import { playwrightCounts, vitestCounts, vitestRun } from "../prove/vitest-run.ts";

const root = path.resolve(import.meta.dirname, "../..");
const proofs = [...moneyProofs, ...crowdProofs, ...faultProofs, ...suiteProofs];

const result: ProofResult = {
  name: "money",
  shows: "Both books agree",
  amount: "2,000 histories",
  ended: "2026-11-29 12:10",
  commit: "0123abcd",
  seed: "7",
  seconds: 61,
  isGood: true,
  figures: "3 passed | 1 skipped\n",
};
const two: Proof[] = ["money", "races"].map((name) => ({
  name,
  shows: "Both books agree",
  about: [],
  minutes: 1,
  run: () => ({ command: [], amount: "" }),
}));

test("The page of proofs has a line for every proof there is, in their order", () => {
  expect([...readProofLines(readFileSync(path.join(root, "docs/proofs.md"), "utf8")).keys()]).toEqual(
    proofs.map(({ name }) => name),
  );
});

test("What a proof is about, and each test file it runs, is there", () => {
  const missing = proofs.flatMap((proof) => [
    ...proof.about.filter((name) => !existsSync(path.join(root, name))),
    ...proof
      .run(null)
      .command.filter((word) => word.includes("/") && !word.includes("node_modules"))
      .filter((word) => !["", ".ts", ".test.ts"].some((end) => existsSync(path.join(root, word + end)))),
  ]);
  expect(missing).toEqual([]);
});

test("A result is a line in the page, and what was not run says so", () => {
  const page = writeProofPage("", two, [result], () => 0);
  expect(readProofLines(page).get("money")).toBe(
    "| `money` | Both books agree | 2,000 histories | 2026-11-29 12:10 | 0123abcd | 61 s | holds: 3 passed / 1 skipped |",
  );
  expect(readProofLines(page).get("races")).toContain("not run yet");
  expect(commitOfLine(lineOfResult(result))).toBe("0123abcd");
});

test("A later run of another proof leaves a line as it was, and one older than thirty commits says how many", () => {
  const first = writeProofPage("", two, [result], () => 0);
  const later = writeProofPage(first, two, [{ ...result, name: "races" }], ({ name }) =>
    name === "money" ? 31 : 0,
  );
  expect(readProofLines(later).get("money")).toBe(`${lineOfResult(result).slice(0, -2)} (31 commits ago) |`);
  expect(writeProofPage(later, two, [], () => 30)).toBe(
    writeProofPage(first, two, [{ ...result, name: "races" }], () => 0),
  );
});

test("Part of a proof says how much of it was run", () => {
  expect(vitestRun(["a"], 10)).toMatchObject({ env: { RANDOM_ROUNDS: "0.1" }, amount: "10 % of the rounds" });
  expect(vitestRun(["a"], null)).toMatchObject({ env: { RANDOM_ROUNDS: "long" }, amount: "all rounds" });
});

test("Counts are read from the ends of both runners", () => {
  expect(vitestCounts(" Test Files  2 passed (2)\n      Tests  1 failed | 30 passed (31)\n")).toBe(
    "1 failed | 30 passed",
  );
  expect(playwrightCounts("  2 failed\n    [x] y\n  14 passed (1.5m)\n")).toBe("2 failed, 14 passed");
});
