import { describe, expect, test } from "vitest";
import type { Programme } from "./programme-query.ts";
import { toSetEntries } from "./set-entries.server.ts";

const act = (id: string, set_start: string | null, set_end: string | null, change: object = {}) => ({
  id,
  name: id,
  billing: 1,
  kind: "dj",
  b2b_group: null,
  stage: "Main room",
  set_start,
  set_end,
  page: null,
  ...change,
});
const programme = (artists: ReturnType<typeof act>[], change: object = {}): Programme =>
  ({
    id: "e",
    slug: "low-end",
    title: "Low End",
    status: "published",
    location_mode: "venue",
    custom_address: null,
    created_at: "2026-11-01T10:00:00Z",
    updated_at: "2026-11-02T10:00:00Z",
    venue: {
      name: "The Pit",
      address: "7 Bridge Road",
      postcode: null,
      location_precision: "exact",
      area: { name: "Leeds" },
    },
    area: null,
    artists,
    ...change,
  }) as unknown as Programme;

describe("the sets of a night in a calendar", () => {
  test("come in the order they are played, after midnight too", () => {
    const entries = toSetEntries(
      programme([
        act("Ada", "2026-11-29T01:00:00Z", "2026-11-29T02:00:00Z"),
        act("Bo", "2026-11-28T23:00:00Z", "2026-11-29T01:00:00Z"),
      ]),
    );
    expect(entries.map(({ title }) => title)).toEqual(["Bo", "Ada"]);
    expect(entries[0]).toMatchObject({
      slug: "low-end/programme",
      details: "Low End",
      place: "Main room, The Pit, 7 Bridge Road",
      point: null,
    });
  });

  test("leave out what has no time yet", () => {
    expect(toSetEntries(programme([act("Ada", null, null)]))).toEqual([]);
  });

  test("give no secret place away", () => {
    const [entry] = toSetEntries(
      programme([act("Ada", "2026-11-28T23:00:00Z", "2026-11-29T01:00:00Z")], { location_mode: "secret" }),
    );
    expect(entry?.place).not.toMatch(/Pit|Bridge/);
  });

  test("are cancelled with their night", () => {
    const [entry] = toSetEntries(
      programme([act("Ada", "2026-11-28T23:00:00Z", "2026-11-29T01:00:00Z")], { status: "cancelled" }),
    );
    expect(entry?.status).toBe("cancelled");
  });
});
