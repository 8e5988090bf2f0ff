import { describe, expect, test } from "vitest";
import { type Asked, askedClient } from "#app/api/test/asked-client.ts";
import type { EventDetail } from "./page/detail-query.ts";
import { listRelated } from "./related.server.ts";

const event = (change: object = {}): EventDetail =>
  ({
    id: "this",
    night_date: "2026-12-05",
    location_mode: "venue",
    venue: { id: "pit", area: { slug: "leeds" } },
    area: null,
    artists: [{ artist_id: "ada" }, { artist_id: null }],
    ...change,
  }) as unknown as EventDetail;

const cards = (...ids: string[]) => ids.map((event_id) => ({ card: { event_id } }));
const tonight = "2026-11-28";

/** Answers as a database would that has nights at the same venue, with the same artist and on the same night. */
const answer = ({ path, query }: Asked) => {
  if (path === "event_artists")
    return [{ event_id: "with-ada" }, { event_id: "with-ada" }, { event_id: "both" }];
  if (query.venue_id) return cards("next-week", "both");
  return query.area_slug ? cards("both", "nearby", "next-week") : cards("with-ada", "both");
};
const idsOf = (found: Awaited<ReturnType<typeof listRelated>>) =>
  Object.fromEntries(
    Object.entries(found).map(([name, listings]) => [name, listings.map(({ event_id }) => event_id)]),
  );

describe("the nights that a night leads on to", () => {
  test("stand in one list alone: that of its venue first, then of its artists", async () => {
    const { client } = askedClient(answer);
    expect(idsOf(await listRelated(client, event(), tonight))).toEqual({
      venue: ["next-week", "both"],
      artists: ["with-ada"],
      nearby: ["nearby"],
    });
  });

  test("are public, from tonight on, not over, and never the night itself", async () => {
    const { client, asked } = askedClient(answer);
    await listRelated(client, event(), tonight);
    const lists = asked.filter(({ path }) => path === "listings");
    expect(lists).toHaveLength(3);
    for (const { query } of lists) {
      expect(query).toMatchObject({
        event_id: expect.stringMatching(/^(neq\.this|in\.)/),
        status: "eq.published",
      });
      expect(query.night_date).toMatch(/^(gte\.2026-11-28|eq\.2026-12-05)$/);
      // one without an end goes on for eight hours
      expect(query.or).toMatch(/^\(ends_at\.gt\.\S+,and\(ends_at\.is\.null,starts_at\.gt\.\S+\)\)$/);
    }
  });

  test("of a secret place give the venue away to nobody", async () => {
    const { client, asked } = askedClient(answer);
    expect((await listRelated(client, event({ location_mode: "secret" }), tonight)).venue).toEqual([]);
    expect(asked.some(({ query }) => query.venue_id)).toBe(false);
  });

  test("on the same night are none for a night that is over", async () => {
    const { client } = askedClient(answer);
    expect((await listRelated(client, event({ night_date: "2026-11-27" }), tonight)).nearby).toEqual([]);
  });

  test("of artists are not asked for where no artist has a page", async () => {
    const { client, asked } = askedClient(answer);
    await listRelated(client, event({ artists: [{ artist_id: null }] }), tonight);
    expect(asked.some(({ path }) => path === "event_artists")).toBe(false);
  });
});
