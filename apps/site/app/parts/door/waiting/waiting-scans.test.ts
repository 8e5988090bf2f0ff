import { expect, test } from "vitest";
import { moveOf, type WaitingEntry, WaitingScans } from "./waiting-scans.ts";

const scan = (change: Partial<Extract<WaitingEntry, { said: unknown }>> = {}): WaitingEntry => ({
  scan_id: "s",
  kind: "in",
  at: "2026-11-28T23:00:00Z",
  gate: null,
  said: "admitted",
  ...change,
});

test.each([
  [scan(), 1],
  [scan({ kind: "out", said: "out" }), -1],
  [scan({ said: "already_in" }), 0],
  [scan({ said: "unknown" }), 0],
  [scan({ kind: "out", said: "not_inside" }), 0],
  [scan({ kind: "guest", number: 3 }), 3],
  [scan({ kind: "guest" }), 0],
  [scan({ kind: "guest", number: 3, said: "entry_over" }), 0],
  [scan({ kind: "clicker", number: 5 }), 5],
  [scan({ kind: "clicker", number: -2 }), -2],
  [scan({ kind: "staff", number: 4 }), 4],
  [
    {
      scan_id: "s",
      kind: "sale",
      lines: [
        { ticket_type_id: "a", quantity: 2 },
        { ticket_type_id: "b", quantity: 1 },
      ],
      method: "cash",
      at: "2026-11-28T23:00:00Z",
      gate: null,
    } satisfies WaitingEntry,
    3,
  ],
])("how many more are inside by what waits: case %# is %i", (entry, move) => {
  expect(moveOf(entry)).toBe(move);
});

test("a browser that keeps nothing has scans wait in its page, in their order, until the server has them", async () => {
  const waiting = new WaitingScans("night", "somebody");
  await waiting.open();
  for (const scan_id of ["a", "b", "c"]) await waiting.add(scan({ scan_id }));
  expect(waiting.entries.map(({ scan_id }) => scan_id)).toEqual(["a", "b", "c"]);
  await waiting.remove(new Set(["b", "of another"]));
  expect(waiting.entries.map(({ scan_id }) => scan_id)).toEqual(["a", "c"]);
});
