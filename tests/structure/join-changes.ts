// `npm run release-notes -- 0.2.0`: moves the notes of changes/ into CHANGELOG.md under that version.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const kinds = ["Added", "Changed", "Fixed", "Removed"] as const;
type Kind = (typeof kinds)[number];
type Notes = Record<Kind, string[]>;

const isKind = (word: string): word is Kind => kinds.some((kind) => kind === word);

/** The lines of one note. @throws Error naming the file and a line that does not begin with a kind */
function readNote(name: string, text: string, notes: Notes): void {
  for (const line of text.split("\n").filter((it) => it.trim() !== "")) {
    const [, kind = "", words = ""] = /^(\w+): (.+)$/.exec(line) ?? [];
    if (!isKind(kind)) throw new Error(`${name}: "${line}" does not begin with one of ${kinds.join(", ")}`);
    notes[kind].push(`- ${words}`);
  }
}

/** What stands under Unreleased already, by kind. */
function readUnreleased(section: string, notes: Notes): void {
  for (const [heading = "", ...lines] of section.split(/^### /m).map((it) => it.split("\n")))
    if (isKind(heading)) notes[heading].push(...lines.filter((line) => line.startsWith("- ")));
}

/**
 * The changelog with everything that is unreleased under a version of its own.
 * @param changelog its text, with a section "## Unreleased"
 * @param files name → text of the notes
 * @param heading the version and its day, as in "0.2.0 (2026-12-01)"
 * @throws Error when a note cannot be read
 */
export function joinChanges(changelog: string, files: Map<string, string>, heading: string): string {
  const [before = "", rest = ""] = changelog.split(/^## Unreleased\n/m);
  const end = rest.search(/^## /m);
  const notes: Notes = { Added: [], Changed: [], Fixed: [], Removed: [] };
  readUnreleased(end < 0 ? rest : rest.slice(0, end), notes);
  for (const [name, text] of files) readNote(name, text, notes);
  const sections = kinds
    .filter((kind) => notes[kind].length > 0)
    .map((kind) => `### ${kind}\n\n${notes[kind].join("\n")}\n`);
  const older = end < 0 ? "" : `\n${rest.slice(end)}`;
  return `${before}## Unreleased\n\n## ${heading}\n\n${sections.join("\n")}${older}`;
}

/** The notes of a folder: name → text. */
export function readChanges(folder: string): Map<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");
  return new Map(names.toSorted().map((name) => [name, readFileSync(path.join(folder, name), "utf8")]));
}

if (import.meta.main) {
  const version = process.argv[2];
  if (!version) throw new Error("Say which version: npm run release-notes -- 0.2.0");
  const root = path.resolve(import.meta.dirname, "../..");
  const folder = path.join(root, "changes");
  const changelog = path.join(root, "CHANGELOG.md");
  const files = readChanges(folder);
  const heading = `${version} (${new Date().toISOString().slice(0, 10)})`;
  writeFileSync(changelog, joinChanges(readFileSync(changelog, "utf8"), files, heading));
  for (const name of files.keys()) rmSync(path.join(folder, name));
}
