import { describe, expect, test } from "vitest";
import { type Asked, askedClient } from "#app/api/test/asked-client.ts";
import { loadSearch, slim } from "./load-search.server.ts";

const nothing = { query: "", corrected: null, left_out: [], nearest: null, total: 0, groups: [] };
const answer = ({ path }: Asked) => {
  if (path === "rpc/search_all") return nothing;
  if (path === "rpc/popular_searches") return ["dub"];
  if (path === "rpc/find_place")
    return { places: [{ kind: "area", area: "leeds", code: null, name: "Leeds", label: "Leeds" }] };
  return [];
};

describe("the page of the search", () => {
  test("asks nothing of the database before something is asked, but what many look for", async () => {
    const { client, asked } = askedClient(answer);
    const page = await loadSearch(client, new URL("https://x.example/search"));
    expect(page.found).toBeNull();
    expect(page.popular).toEqual(["dub"]);
    expect(asked.map(({ path }) => path)).toEqual(["rpc/popular_searches"]);
  });

  test("offers four ranges of days, none of them over", async () => {
    const { quickDays, tonight } = await loadSearch(
      askedClient(answer).client,
      new URL("https://x.example/search"),
    );
    expect(quickDays.map(({ label }) => label)).toEqual([
      "Tonight",
      "Tomorrow",
      "This weekend",
      "Next weekend",
    ]);
    for (const { from, to } of quickDays) expect(from <= to && from >= tonight).toBe(true);
    const [, , weekend, following] = quickDays;
    expect((following?.from ?? "") > (weekend?.to ?? "")).toBe(true);
  });

  test("leads on with the place that was typed", async () => {
    const { client } = askedClient(answer);
    const caught = await loadSearch(client, new URL("https://x.example/search?q=dub&where=leeds")).catch(
      (thrown: unknown) => thrown,
    );
    expect(caught).toBeInstanceOf(Response);
    const { headers, status } = caught as Response;
    expect(status).toBe(302);
    expect(headers.get("location")).toContain("near=leeds");
  });

  test("carries no more of a night to the browser than its row shows", () => {
    const item = { event_id: "e", title: "Low End", keys: "secret", search: "x", interested_count: 7 };
    const [group] = slim({
      ...nothing,
      groups: [{ kind: "event", count: 1, items: [item] }],
    } as unknown as Parameters<typeof slim>[0]).groups;
    expect(JSON.stringify(group)).toContain("Low End");
    expect(JSON.stringify(group)).not.toMatch(/secret|interested_count/);
  });

  test("keeps a group that could not be read as it is", () => {
    const groups = [{ kind: "event", count: 0, items: null }];
    expect(slim({ ...nothing, groups } as unknown as Parameters<typeof slim>[0]).groups).toEqual(groups);
  });
});
