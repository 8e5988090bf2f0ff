// A copy of the house's rules in an empty directory, where a test plants a file and sees whether the rules refuse it.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** The project's root. */
export const root = path.resolve(import.meta.dirname, "../..");

/** Whether a tool refused the planted files, and what it printed. */
export type Verdict = { isRefused: boolean; output: string };

/** An empty house with our rules in it. */
export type PlantedHouse = {
  plant: (file: string, text: string) => void;
  lint: (...paths: string[]) => Verdict;
  /** the names of the rules that refuse each file, by its path; a file that no rule refuses is not in it */
  lintEach: () => Map<string, string[]>;
  /** the sentences that each file is refused with, by its path */
  sayEach: () => Map<string, string[]>;
  compile: (project: string) => Verdict;
  /** the project and those it refers to */
  build: (project: string) => Verdict;
  /** every file of a folder */
  list: (folder: string) => string[];
  remove: () => void;
};

const rules = ["biome.json", "tsconfig.base.json", "package.json"];
const packageFolders = ["contract", "database", "apps", "platform", "services"];

/** Copies the rules and every package.json; the installed packages are linked. */
export function createPlantedHouse(): PlantedHouse {
  const house = mkdtempSync(path.join(os.tmpdir(), "planted-"));
  mkdirSync(path.join(house, ".git")); // a repository of its own: an ignore file above it does not reach inside
  for (const file of rules) cpSync(path.join(root, file), path.join(house, file));
  for (const folder of packageFolders) copyManifests(folder, house);
  symlinkSync(path.join(root, "node_modules"), path.join(house, "node_modules"));
  const run = (tool: string, args: string[]): Verdict => {
    const result = spawnSync(path.join(root, "node_modules/.bin", tool), args, {
      cwd: house,
      encoding: "utf8",
    });
    return { isRefused: result.status !== 0, output: `${result.stdout}${result.stderr}` };
  };
  const report = (): Report => {
    const { output } = run("biome", [
      "lint",
      "--vcs-enabled=false",
      "--max-diagnostics=none",
      "--reporter=json",
      ".",
    ]);
    return JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1));
  };
  return {
    plant: (file, text) => {
      mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
      writeFileSync(path.join(house, file), text);
    },
    lint: (...paths) => run("biome", ["lint", "--vcs-enabled=false", ...paths]),
    lintEach: () => groupByFile(report(), ({ category }) => category.slice(category.lastIndexOf("/") + 1)),
    sayEach: () => groupByFile(report(), ({ message }) => message),
    compile: (project) => run("tsc", ["-p", project, "--noEmit"]),
    build: (project) => run("tsc", ["-b", project]),
    list: (folder) => readdirSync(path.join(house, folder), { recursive: true, encoding: "utf8" }),
    remove: () => rmSync(house, { recursive: true, force: true }),
  };
}

function copyManifests(folder: string, house: string): void {
  for (const entry of [".", ...readdirSync(path.join(root, folder))]) {
    try {
      cpSync(path.join(root, folder, entry, "package.json"), path.join(house, folder, entry, "package.json"));
    } catch {
      // not a package
    }
  }
}

type Report = {
  diagnostics: {
    category: string;
    message: string;
    severity: string;
    location: { path: string | { file: string } };
  }[];
};

function groupByFile(
  { diagnostics }: Report,
  tell: (diagnostic: Report["diagnostics"][number]) => string,
): Map<string, string[]> {
  const told = new Map<string, string[]>();
  for (const diagnostic of diagnostics) {
    if (diagnostic.severity !== "error") continue;
    const { path: at } = diagnostic.location;
    const file = typeof at === "string" ? at : at.file;
    told.set(file, [...(told.get(file) ?? []), tell(diagnostic)]);
  }
  return told;
}
