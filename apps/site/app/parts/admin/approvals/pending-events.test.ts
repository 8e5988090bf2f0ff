import { describe, expect, test } from "vitest";
import { type Pending, pendingMatters } from "./pending-events.ts";

const event = (id: string, series_id: string | null = null) => ({ id, series_id }) as Pending;
const matters = (...events: Pending[]) => pendingMatters(events).map((matter) => matter.map(({ id }) => id));

describe("events that wait for approval", () => {
  test("are decided one by one, the nights of a series together", () => {
    expect(matters(event("a"), event("b", "s"), event("c"), event("d", "s"))).toEqual([
      ["a"],
      ["b", "d"],
      ["c"],
    ]);
  });

  test("come in the order in which they wait, a series where its first night stands", () => {
    expect(matters(event("d", "t"), event("a"), event("b", "s"), event("c", "t"))).toEqual([
      ["d", "c"],
      ["a"],
      ["b"],
    ]);
  });

  test("are none where none waits", () => {
    expect(matters()).toEqual([]);
  });
});
