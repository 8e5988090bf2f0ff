import { expect, test } from "vitest";
import { adoptScans } from "./adopt-scans.ts";
import type { WaitingEntry } from "./waiting-scans.ts";

const entry = (scan_id: string): WaitingEntry => ({
  scan_id,
  kind: "in",
  code: scan_id,
  at: "2026-11-25T22:00:00Z",
  gate: null,
  said: "admitted",
});

function shelfOf(...names: string[]) {
  const kept = new Map(names.map((name) => [name, entry(name)]));
  const shelf = {
    readAllKept: async (prefix: string) => [...kept].filter(([name]) => name.startsWith(prefix)),
    keep: async (name: string, value: WaitingEntry) => void kept.set(name, value),
    forgetKept: async (name: string) => void kept.delete(name),
  };
  return { kept, shelf };
}

test("scans under the old name become those of the person who is signed in, in their order", async () => {
  const { kept, shelf } = shelfOf("scan:night:account:01:a", "scan:night:account:02:b");
  await adoptScans("night", "person", shelf);
  expect([...kept]).toEqual([
    ["scan:night:person:01:a", entry("scan:night:account:01:a")],
    ["scan:night:person:02:b", entry("scan:night:account:02:b")],
  ]);
});

test("scans of another night, of a pass and of another person keep their names", async () => {
  const names = ["scan:other:account:01:a", "scan:night:pass:01:b", "scan:night:somebody:01:c"];
  const { kept, shelf } = shelfOf(...names);
  await adoptScans("night", "person", shelf);
  expect([...kept.keys()]).toEqual(names);
});

test("nobody takes them over while nobody is signed in", async () => {
  const { kept, shelf } = shelfOf("scan:night:account:01:a");
  await adoptScans("night", null, shelf);
  expect([...kept.keys()]).toEqual(["scan:night:account:01:a"]);
});

test("a page that closed between leaves one of each", async () => {
  const { kept, shelf } = shelfOf("scan:night:account:01:a", "scan:night:person:01:a");
  await adoptScans("night", "person", shelf);
  expect([...kept.keys()]).toEqual(["scan:night:person:01:a"]);
});
