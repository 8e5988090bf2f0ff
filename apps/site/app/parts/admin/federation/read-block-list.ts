import { firstLetters } from "#app/format/text/first-letters.ts";
// A list of blocked servers as Mastodon exports it: a line for each, with its name, how it is blocked, and a comment.

/** One server to block. */
export type BlockedServer = { host: string; block: "silence" | "reject"; note: string };

/** The fields of a line; a quoted one may hold commas, and a quote that is written twice. */
function readLine(line: string): string[] {
  const fields = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...fields]
    .map(([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain)
    .map((field) => field.trim());
}

const blocks: Record<string, BlockedServer["block"]> = {
  suspend: "reject",
  reject: "reject",
  silence: "silence",
  limit: "silence",
};

/** The servers of a list. Lines that block nothing (`noop`) are left out; a list without a head is one name in each line, which are rejected. */
export function readBlockList(text: string): BlockedServer[] {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map(readLine);
  const head = lines[0]?.map((name) => name.replace(/^#/, "").toLowerCase()) ?? [];
  const hasHead = head.includes("domain");
  const at = (name: string) => head.indexOf(name);
  return lines.slice(hasHead ? 1 : 0).flatMap((line) => {
    const host = line[hasHead ? at("domain") : 0] ?? "";
    const severity = hasHead ? (line[at("severity")] ?? "suspend") : "suspend";
    const block = blocks[severity.toLowerCase() || "suspend"];
    const note = (hasHead ? line[at("public_comment")] : line[1]) ?? "";
    return host && block ? [{ host, block, note: firstLetters(note, 500) }] : [];
  });
}
