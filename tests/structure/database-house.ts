// A copy of the database, the contract, the jobs, the mails and what is checked of them, into which a test plants parts.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "./planted-house.ts";

/** What a tool said. */
export type Said = { isGood: boolean; output: string };

/** A copy in which files can be added and tools run. */
export type DatabaseHouse = {
  /** Adds files; one that is there already throws `EEXIST`. */
  plant: (files: Record<string, string>) => void;
  /** Runs a program of Node in it. */
  run: (args: string[]) => Said;
  /** Runs git in it. */
  git: (...args: string[]) => Said;
  remove: () => void;
};

const copied = [
  "database",
  "contract",
  "docs",
  "changes",
  ".env.example",
  ".gitattributes",
  "tests/structure",
  "tests/tsconfig.json",
  "apps/server/src",
  "services/mail",
];
const linked = [
  "functions",
  ...readdirSync(path.join(root, "services"))
    .filter((name) => name !== "mail")
    .map((name) => `services/${name}`),
  "platform",
  "CHANGELOG.md",
  "vitest.config.ts",
  "package.json",
  "tsconfig.base.json",
];

/** Copies what parts bring files to; the rest is linked. */
export function createDatabaseHouse(): DatabaseHouse {
  const house = mkdtempSync(path.join(os.tmpdir(), "planted-part-"));
  for (const name of copied)
    cpSync(path.join(root, name), path.join(house, name), {
      recursive: true,
      filter: (file) => !["node_modules", ".types"].includes(path.basename(file)),
    });
  for (const name of linked) symlinkSync(path.join(root, name), path.join(house, name));
  linkPackages(house);
  const run = (program: string, args: string[]): Said => {
    const result = spawnSync(program, args, {
      cwd: house,
      encoding: "utf8",
      env: {
        ...process.env,
        TEST_CLUSTER: process.env.TEST_CLUSTER ?? path.join(root, ".cache/test-cluster"),
      },
    });
    return { isGood: result.status === 0, output: `${result.stdout}${result.stderr}` };
  };
  return {
    plant: (files) => {
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
        writeFileSync(path.join(house, file), text, { flag: "wx" });
      }
    },
    run: (args) => run(process.execPath, args),
    git: (...args) => run("git", args),
    remove: () => rmSync(house, { recursive: true, force: true }),
  };
}

/** The installed packages, but with the house's own contract and database in place of the project's. */
function linkPackages(house: string): void {
  const modules = path.join(house, "node_modules");
  mkdirSync(path.join(modules, "@undercroft"), { recursive: true });
  for (const name of readdirSync(path.join(root, "node_modules")))
    if (name !== "@undercroft") symlinkSync(path.join(root, "node_modules", name), path.join(modules, name));
  for (const name of readdirSync(path.join(root, "node_modules/@undercroft"))) {
    const own = ["contract", "database"].includes(name)
      ? path.join(house, name)
      : path.join(root, "node_modules/@undercroft", name);
    symlinkSync(own, path.join(modules, "@undercroft", name));
  }
}
