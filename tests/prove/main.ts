// `npm run prove`: runs what was promised in numbers, in order, and writes docs/proofs.md. Stopped and called again it goes on with what
// this commit has not run yet. `npm run prove -- money 2000` runs one, in part; `npm run prove -- --list` says what there is.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Proof, ProofResult } from "./proof.ts";
import { writeProofPage } from "./proof-page.ts";
import { crowdProofs } from "./proofs/crowds.ts";
import { faultProofs } from "./proofs/faults.ts";
import { moneyProofs } from "./proofs/money.ts";
import { suiteProofs } from "./proofs/suites.ts";
import { proofsFolder, runProof } from "./run-proof.ts";

const root = path.resolve(import.meta.dirname, "../..");
const page = path.join(root, "docs/proofs.md");
const proofs: readonly Proof[] = [...moneyProofs, ...crowdProofs, ...faultProofs, ...suiteProofs];

const git = (...args: string[]): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" }).trim();

/** Where the project is no checkout of git, nothing is known of its commits. */
function commitNow(): string {
  try {
    return git("rev-parse", "HEAD").slice(0, 8);
  } catch {
    return "-";
  }
}

function commitsSince({ about }: Proof, commit: string): number | null {
  try {
    return Number(git("rev-list", "--count", "--no-merges", `${commit}..HEAD`, "--", ...about));
  } catch {
    return null;
  }
}

/** What an earlier run left, where it was of this commit. */
function keptResult({ name }: Proof, commit: string): ProofResult | null {
  const file = path.join(proofsFolder, `${name}.json`);
  if (!existsSync(file)) return null;
  const result: ProofResult = JSON.parse(readFileSync(file, "utf8"));
  return result.commit === commit ? result : null;
}

const minutesOf = ({ name, minutes }: Proof): number => {
  const file = path.join(proofsFolder, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).seconds / 60 : minutes;
};

const say = (text: string): void => void process.stdout.write(`${text}\n`);

function writePage(results: readonly ProofResult[]): void {
  const before = existsSync(page) ? readFileSync(page, "utf8") : "";
  writeFileSync(page, writeProofPage(before, proofs, results, commitsSince));
}

function list(): void {
  for (const proof of proofs)
    say(`${proof.name.padEnd(16)} ${Math.ceil(minutesOf(proof)).toString().padStart(3)} min  ${proof.shows}`);
}

async function prove(words: string[]): Promise<boolean> {
  const names = words.filter((word) => !/^\d+$/.test(word));
  const asked = words.map(Number).find((word) => word > 0) ?? null;
  const unknown = names.find((name) => !proofs.some((proof) => proof.name === name));
  if (unknown) {
    say(`There is no proof "${unknown}". npm run prove -- --list says what there is.`);
    return false;
  }
  if (asked !== null && names.length !== 1) {
    say("An amount goes with the name of one proof: npm run prove -- money 2000");
    return false;
  }
  const commit = commitNow();
  const chosen = proofs.filter(({ name }) => names.length === 0 || names.includes(name));
  const open = names.length > 0 ? chosen : chosen.filter((proof) => !keptResult(proof, commit)?.isGood);
  say(
    `${open.length} of ${chosen.length} to run, some ${Math.ceil(open.reduce((sum, proof) => sum + minutesOf(proof), 0))} minutes`,
  );
  const results: ProofResult[] = [];
  for (const [at, proof] of open.entries()) {
    say(`\n=== ${at + 1} of ${open.length}: ${proof.name}. ${proof.shows}`);
    const seed = process.env.SEED ?? String(Math.floor(Math.random() * 1e9));
    results.push(await runProof({ proof, asked, commit, seed }));
    writePage(results); // a run that is stopped keeps what it has shown
  }
  say(
    `\n${results.map(({ name, isGood, figures }) => `${isGood ? "✓" : "✗"} ${name} ${figures}`).join("\n")}`,
  );
  return results.every(({ isGood }) => isGood);
}

const words = process.argv.slice(2);
if (words.includes("--list")) list();
else if (words.includes("--page")) writePage([]);
else process.exitCode = (await prove(words)) ? 0 : 1;
