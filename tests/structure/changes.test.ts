import path from "node:path";
import { expect, test } from "vitest";
import { joinChanges, readChanges } from "./join-changes.ts";
import { root } from "./planted-house.ts";

const changelog = `# Changelog

## Unreleased

### Added

- Doors.

## 0.1.0 (2026-01-01)

- The first.
`;

test("A release puts every change note and what was unreleased under its version", () => {
  const notes = new Map([
    ["events-late.md", "Fixed: Late nights end.\nAdded: Later doors.\n"],
    ["venues-map.md", "Added: A map.\n"],
  ]);
  expect(joinChanges(changelog, notes, "0.2.0 (2026-12-01)")).toBe(`# Changelog

## Unreleased

## 0.2.0 (2026-12-01)

### Added

- Doors.
- Later doors.
- A map.

### Fixed

- Late nights end.

## 0.1.0 (2026-01-01)

- The first.
`);
});

test("A change note that does not say what kind of change it is stops the release", () => {
  const notes = new Map([["events-late.md", "Late nights end.\n"]]);
  expect(() => joinChanges(changelog, notes, "0.2.0")).toThrow('events-late.md: "Late nights end."');
});

test("The notes in changes/ can be joined, and each is named by its part and a word", () => {
  const notes = readChanges(path.join(root, "changes"));
  expect(() => joinChanges(changelog, notes, "0.2.0")).not.toThrow();
  for (const name of notes.keys()) expect(name).toMatch(/^[a-z]+-[a-z-]+\.md$/);
});
