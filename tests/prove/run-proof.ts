import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Proof, ProofResult } from "./proof.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Where a run keeps what it leaves. */
export const proofsFolder = path.join(root, ".cache/proofs");

export type ProofPlan = { proof: Proof; asked: number | null; commit: string; seed: string };

/**
 * Runs a proof, with its output on the screen and in a file beside its result.
 * @returns what it left; a program that cannot be started is a proof that was missed
 */
export async function runProof({ proof, asked, commit, seed }: ProofPlan): Promise<ProofResult> {
  mkdirSync(proofsFolder, { recursive: true });
  const { command, env, amount } = proof.run(asked);
  const log = path.join(proofsFolder, `${proof.name}.log`);
  const began = performance.now();
  const isGood = await spawnInto(log, command, { ...env, SEED: seed });
  const output = stripVTControlCharacters(readFileSync(log, "utf8"));
  const result: ProofResult = {
    name: proof.name,
    shows: proof.shows,
    amount,
    ended: new Date().toISOString().slice(0, 16).replace("T", " "),
    commit,
    seed,
    seconds: Math.round((performance.now() - began) / 1000),
    isGood,
    figures: proof.figures?.(output) ?? "",
  };
  writeFileSync(path.join(proofsFolder, `${proof.name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  return result;
}

function spawnInto(
  log: string,
  [program = "", ...args]: string[],
  env: Record<string, string>,
): Promise<boolean> {
  const file = createWriteStream(log);
  const bin = path.join(root, "node_modules/.bin");
  const child = spawn(program === "node" ? process.execPath : program, args, {
    cwd: root,
    env: { ...process.env, ...env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      process.stdout.write(chunk);
      file.write(chunk);
    });
  const end = (isGood: boolean, resolve: (isGood: boolean) => void): void =>
    void file.end(() => resolve(isGood));
  return new Promise((resolve) => {
    child.on("error", (error) => {
      file.write(error.message);
      end(false, resolve);
    });
    child.on("close", (code) => end(code === 0, resolve));
  });
}
