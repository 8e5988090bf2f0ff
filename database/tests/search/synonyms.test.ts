// What staff say that words mean, and facts as filters of a question.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addEvent, addUsers, id, insert, type World } from "../harness/world.ts";
import { type Answer, askSearch, createSearchWorld } from "./search-fixture.ts";

type Reading = {
  is_name: boolean;
  rest: string;
  dropped: string[];
  place: { name: string } | null;
  facts: { any: string; label: string; words: string[] }[];
};

let world: World;
const { read } = askSearch(() => world);
const understand = (query: string, plain: string[] = []) =>
  read<Reading>("read_search($1, $1, $2)", [query, plain], null);
const anyOf = async (query: string, plain: string[] = []) =>
  (await understand(query, plain)).facts.map(({ any }) => any);

beforeAll(async () => {
  world = await createSearchWorld();
  await addUsers(world.client, ["reader of words", "passer-by"]);
  await insert(world.client, "user_roles", { user_id: id("user reader of words"), role: "moderator" });
  for (const [name, slug, lat] of [
    ["Newcastle upon Tyne", "newcastle", 55],
    ["Hebden Bridge", "hebden-bridge", 53.7],
    ["Manchester", "manchester", 53.5],
    ["Leamington Spa", "leamington-spa", 52.3],
  ] as const)
    await insert(world.client, "areas", { id: id(`area ${slug}`), name, slug, kind: "city", lat, lng: -1.5 });
  for (const [name, tag, price] of [
    ["Housing", "talks", 0],
    ["Deep", "house", 1200],
  ] as const) {
    await addEvent(world.client, { name, price_from_pence: price });
    await insert(world.client, "event_tags", { event_id: id(`event ${name}`), tag });
  }
});
afterAll(() => world.end());

describe("what words mean", () => {
  test.each([
    ["free entry", ["price:free"]],
    ["under £7.50", ["price:<750"]],
    ["20 quid or less", ["price:<2000"]],
    ["under 18", ["age:under-18"]],
    ["18+", ["age:18-plus"]],
    ["d&b", ["tag:drum-and-bass"]],
    ["drum'n'bass", ["tag:drum-and-bass"]],
    ["wheelchair access", ["access:step_free_entrance"]],
    ["house music", ["tag:house"]],
    ["pay what you can", ["price:donation"]],
    ["up to £15", ["price:<1500"]],
    ["for a fiver", ["price:<500"]],
    [
      "rave",
      [
        "tag:rave|tag:techno|tag:jungle|tag:hardcore|tag:drum-and-bass|tag:acid|tag:breaks|tag:trance|tag:gabber",
      ],
    ],
    ["gig", ["type:gig"]],
    ["photo essays", ["section:photo_essays"]],
  ])("%s asks for %j", async (query, facts) => {
    expect(await anyOf(query)).toEqual(facts);
  });

  test.each([
    ["house djs newcastle", ["djs"], "Newcastle upon Tyne"],
    ["techno hebden", [], "Hebden Bridge"],
    ["manchster house", [], "Manchester"],
    ["house music near leamington", [], "Leamington Spa"],
    ["great house leeds", ["great"], "Leeds"],
  ])("%s names the words it passes over, %j, and is about %s", async (query, dropped, name) => {
    expect(await understand(query)).toMatchObject({ dropped, place: { name } });
  });

  test.each([
    ["refund", "How do I get a refund or give a ticket back?"],
    ["how do i cancel my ticket", "How do I get a refund or give a ticket back?"],
    ["lost my ticket", "Where are my tickets?"],
    ["age limit", "What do I need to bring?"],
    ["wheelchair", "How do I find venues I can get into?"],
  ])("%s leads to help, and is not put right", async (query, title) => {
    const { rest, facts } = await understand(query);
    const found = await read<Answer & { corrected: unknown }>(
      "search_all($1, p_facts => $2)",
      [rest, facts.map(({ any }) => any)],
      null,
    );
    expect(found.corrected).toBeNull();
    expect(found.groups.find(({ kind }) => kind === "help")?.items[0]).toMatchObject({ title });
  });

  test("a phrase that the visitor wants to be words is words", async () => {
    expect(await understand("free house", ["free"])).toMatchObject({
      facts: [{ any: "tag:house" }],
      rest: "free",
    });
  });

  test("a genre is not the beginning of another word", async () => {
    const { groups } = await read<Answer>("search_all('', p_facts => '{tag:house}')", [], null);
    expect(groups.map(({ kind, items }) => [kind, items.map(({ title }) => title)])).toEqual([
      ["event", ["Event Deep"]],
    ]);
  });

  test("a genre that a town lacks is said, with the nearest town that has it", async () => {
    const found = await read<Answer & { left_out: string[]; nearest: unknown }>(
      "search_all('', p_area => 'manchester', p_facts => '{tag:house}')",
      [],
      null,
    );
    expect(found.left_out).toEqual(["fact:tag:house"]);
    expect(found.nearest).toEqual({ near: "leeds", name: "Leeds", miles: 21, count: 1 });
  });

  test("while somebody types, a sentence is understood as it is on the page of results", async () => {
    const typed = await read<Answer & { chips: string[]; dropped: string[] }>(
      "suggest('house djs leeds')",
      [],
      null,
    );
    expect(typed).toMatchObject({ chips: ["Leeds", "House"], dropped: ["djs"] });
    expect(typed.groups[0]?.items[0]).toMatchObject({ title: "Event Deep" });
  });

  test("lists of nights take any price and the facts of a sentence", async () => {
    const total = (asked: string) =>
      read<number>(`(search_listings(${asked}) ->> 'total')::integer`, [], null);
    expect(await total("p_price => 'up-to-1200'")).toBe(2);
    expect(await total("p_price => 'up-to-1199'")).toBe(1);
    expect(await total("p_facts => '{price:<1199,kind:event}'")).toBe(1);
    expect(await total("p_facts => '{tag:house|tag:rave}'")).toBe(1);
    expect(await total("p_facts => '{tag:house|note:sober-friendly,age:under-18}'")).toBe(1);
    expect(await total("p_facts => '{tag:house,tag:talks}'")).toBe(0);
    expect(await total("p_facts => '{''); drop table x; --}'")).toBe(2);
  });

  test("what nothing fits is left out, and said", async () => {
    const found = await read<Answer & { left_out: string[] }>(
      "search_all('zzzzqq', p_facts => '{tag:house,price:<500}')",
      [],
      null,
    );
    expect(found.left_out).toEqual(["word:zzzzqq", "price"]);
    expect(found.total).toBe(1);
  });

  test("an exact question is left as it is", async () => {
    const found = await read<Answer>(
      "search_all('zzzzqq', p_facts => '{tag:house}', p_exact => true)",
      [],
      null,
    );
    expect(found.total).toBe(0);
  });
});

describe("staff", () => {
  const set = (person: string, ...values: unknown[]) =>
    asPerson(world.client, person, async () => {
      await world.client.query("select set_search_synonym($1, $2, $3, $4)", values);
      return anyOfRows(
        (await world.client.query("select read_search('doof doof', 'doof doof') as read")).rows,
      );
    });
  const anyOfRows = (rows: { read: Reading }[]) => rows[0]?.read.facts.map(({ any }) => any);

  test("say what a phrase means, and take it back", async () => {
    expect(await set("reader of words", " Doof  Doof", "Techno", ["tag:house", "tag:techno"], null)).toEqual([
      "tag:house|tag:techno",
    ]);
  });

  test.each([
    ["no phrase", ["  ", null, ["tag:house"], null], "SEARCH_SYNONYM_PHRASE"],
    ["five words", ["one two three four five", null, ["tag:house"], null], "SEARCH_SYNONYM_PHRASE"],
    ["no meaning", ["doof", null, null, null], "SEARCH_SYNONYM_MEANING"],
    ["a fact that nothing has", ["doof", null, ["colour:blue"], null], "SEARCH_SYNONYM_MEANING"],
  ])("are told what is wrong with %s", async (_, values, code) => {
    await expect(set("reader of words", ...values)).rejects.toMatchObject({ detail: code });
  });

  test("are the only ones who may", async () => {
    await expect(set("passer-by", "doof", null, ["tag:house"], null)).rejects.toMatchObject({
      code: "PT403",
    });
  });
});
