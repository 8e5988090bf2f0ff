import { describe, expect, test } from "vitest";
import { callOn, onlyRow } from "./call.ts";
import { openEvent } from "./open-event.ts";
import { createQueryClient, persistent } from "./query-client.ts";
import { askedClient, refusalOf } from "./test/asked-client.ts";

describe("a procedure of the database", () => {
  test("is called with its arguments, and by an address where caches may keep the answer", async () => {
    const { client, asked } = askedClient(() => 7);
    expect(await callOn(client, "count_sitemap", { p_kind: "events" })).toBe(7);
    await callOn(client, "count_sitemap", { p_kind: "events" }, { get: true });
    expect(asked).toEqual([
      { method: "POST", path: "rpc/count_sitemap", query: {}, body: { p_kind: "events" } },
      { method: "GET", path: "rpc/count_sitemap", query: { p_kind: "events" }, body: null },
    ]);
  });

  test("throws what it was refused with, its code among it", async () => {
    const { client } = askedClient(() => refusalOf(409, "EVENTS_CLASH", "There is another night"));
    await expect(callOn(client, "count_sitemap", { p_kind: "events" })).rejects.toMatchObject({
      details: "EVENTS_CLASH",
      message: "There is another night",
    });
  });
});

test("the row of a procedure that answers one is there, or that it is not is said", () => {
  expect(onlyRow([{ a: 1 }])).toEqual({ a: 1 });
  expect(onlyRow([0])).toBe(0);
  expect(() => onlyRow([])).toThrow("answered none");
});

test("an event is read by the one function that knows who may see it", async () => {
  const { client, asked } = askedClient(() => [{ id: "e" }]);
  await openEvent(client, "low end'").select("id").maybeSingle();
  expect(asked[0]).toMatchObject({
    path: "rpc/find_event",
    query: { p_id_or_slug: "low end'", select: "id" },
  });
});

describe("reads that must not give up", () => {
  test("wait a second, then twice as long each time, half a minute at most", () => {
    for (const [attempt, most] of [
      [0, 1000],
      [1, 2000],
      [2, 4000],
      [9, 30_000],
    ] as const) {
      const wait = persistent.retryDelay(attempt);
      expect(wait).toBeLessThanOrEqual(most);
      expect(wait).toBeGreaterThanOrEqual(most * 0.8);
    }
    expect(persistent.retry).toBe(3);
  });

  test("are the exception: others are not tried again by themselves", () => {
    const { queries } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      retry: false,
      staleTime: 300_000,
      gcTime: 600_000,
      refetchOnWindowFocus: false,
    });
  });
});
