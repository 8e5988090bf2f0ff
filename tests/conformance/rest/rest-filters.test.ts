// The same client: what its filters find.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RestClient, type RestServer, startRestServer } from "./start-rest.ts";

let server: RestServer;
let guest: RestClient;

beforeAll(async () => {
  server = await startRestServer();
  guest = server.connect(await server.sign({ role: "anon" }));
});
afterAll(() => server.close());

describe("supabase-js filters", () => {
  const ids = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
    const { data, error } = await query;
    expect(error).toBeNull();
    return (data as { id: number }[]).map(({ id }) => id);
  };
  const documents = () => guest.from("documents").select("id").order("id");

  test("compare values: eq, neq, gt, gte, lt, lte, is, in", async () => {
    expect(await ids(documents().neq("id", 2))).toEqual([1, 3]);
    expect(await ids(documents().gt("amount", 1.5))).toEqual([2]);
    expect(await ids(documents().gte("amount", 1.5).lte("id", 1))).toEqual([1]);
    expect(await ids(documents().lt("created_at", "2026-11-22"))).toEqual([1]);
    expect(await ids(documents().in("id", [1, 3]))).toEqual([1, 3]);
    expect(
      await ids(documents().in("body", ["But also fun to do what is possible", 'a "quoted", one'])),
    ).toEqual([2]);
    expect(await ids(documents().is("is_public", null))).toEqual([3]);
    expect(await ids(documents().is("is_public", true))).toEqual([1]);
    expect(await ids(documents().not("is_public", "is", null))).toEqual([1, 2]);
    expect(await ids(documents().match({ id: 1, is_public: true }))).toEqual([1]);
  });

  test("match patterns with like, ilike and regular expressions", async () => {
    expect(await ids(documents().like("body", "%impossible"))).toEqual([1]);
    expect(await ids(documents().ilike("body", "BUT%"))).toEqual([2]);
    expect(await ids(documents().likeAnyOf("body", ["It%", "But%"]))).toEqual([1, 2]);
    expect(await ids(documents().ilikeAllOf("body", ["%FUN%", "%kind%"]))).toEqual([1]);
  });

  test("search arrays, ranges and JSON", async () => {
    expect(await ids(documents().contains("tags", ["red"]))).toEqual([1]);
    expect(await ids(documents().containedBy("tags", ["red", "green", "blue"]))).toEqual([1, 2]);
    expect(await ids(documents().overlaps("tags", ["blue", "black"]))).toEqual([2]);
    expect(await ids(documents().contains("data", { foo: { bar: 7 } }))).toEqual([2]);
    expect(await ids(documents().overlaps("during", "[2026-01-15,2026-01-20)"))).toEqual([1]);
    expect(await ids(documents().rangeGt("during", "[2026-02-01,2026-02-10)"))).toEqual([2]);
    expect(await ids(documents().rangeLt("during", "[2026-02-01,2026-02-10)"))).toEqual([1]);
    expect(await ids(documents().rangeAdjacent("during", "[2026-02-01,2026-02-10)"))).toEqual([1]);
    expect(await ids(documents().rangeGte("during", "[2026-02-01,2026-02-10)"))).toEqual([2]);
    expect(await ids(documents().rangeLte("during", "[2026-01-01,2026-02-01)"))).toEqual([1]);
    expect(await ids(documents().eq("data->foo->bar", 5))).toEqual([1]);
    expect(await ids(documents().eq("data->>name", "two"))).toEqual([2]);
  });

  test("search full text", async () => {
    expect(await ids(documents().textSearch("search", "'impossible'", { config: "english" }))).toEqual([1]);
    expect(
      await ids(documents().textSearch("body", "fun possible", { type: "plain", config: "english" })),
    ).toEqual([2]);
    expect(await ids(documents().textSearch("body", "fun to do", { type: "phrase" }))).toEqual([1, 2]);
    expect(await ids(documents().textSearch("body", "kind or possible", { type: "websearch" }))).toEqual([
      1, 2,
    ]);
  });

  test("combine with or, and, not and match", async () => {
    expect(await ids(documents().or("id.eq.1,and(id.gt.2,data.is.null)"))).toEqual([1, 3]);
    expect(await ids(documents().or("tags.cs.{red},body.ilike.but*"))).toEqual([1, 2]);
    expect(await ids(documents().not("id", "in", "(1,2)"))).toEqual([3]);
    expect(await ids(documents().filter("id", "eq", "2"))).toEqual([2]);
  });
});
