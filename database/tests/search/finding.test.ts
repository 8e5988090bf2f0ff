import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addJob } from "../careers/job-fixture.ts";
import { addEvent, addUsers, addVenue, insert, type World } from "../harness/world.ts";
import { type Answer, askSearch, createSearchWorld } from "./search-fixture.ts";

let world: World;
beforeAll(async () => {
  world = await createSearchWorld();
  const { client } = world;
  for (const name of [
    "Drop Table",
    "Union Select",
    "O'Brien",
    "Róisín & the Nightjars",
    "The The",
    "Fabric Softener",
  ])
    await insert(client, "artists", { name });
  await insert(client, "artists", { name: "Marigold", aliases: ["Golden Mary", "MG1"] });
  await addVenue(client, "f", { name: "The Fabric Works", status: "active", aliases: ["Old Mill"] });
  const later = (days: number) => new Date(Date.now() + days * 86_400_000);
  await addEvent(client, { name: "n1", title: "Fabric Night", starts_at: later(9) });
  await addEvent(client, { name: "n2", title: "Fabric Night", starts_at: later(2) });
  await addEvent(client, { name: "n3", title: "Fabric Night", starts_at: later(-9) });
  const other = await addEvent(client, { name: "n4", title: "Wool Night", starts_at: later(1) });
  await insert(client, "event_artists", { event_id: other, name: "Fabric Softener" });
  await client.query("select internal.count_search_words()");
}, 120_000);
afterAll(() => world.end());
const { read, search, suggest } = askSearch(() => world);

const first = async (query: string) => {
  const item = (await search(query)).groups[0]?.items[0];
  return item && (item.title ?? item.name);
};

describe("one box", () => {
  test.each([
    ["drop table", "Drop Table"],
    ["Union Select", "Union Select"],
    ["o'brien", "O'Brien"],
    ["obrien", "O'Brien"],
    ["O’Brien", "O'Brien"],
    ["o brien", "O'Brien"],
    ["roisin and the nightjars", "Róisín & the Nightjars"],
    ["Roisin + nightjars", "Róisín & the Nightjars"],
    ["the the", "The The"],
    ["golden mary", "Marigold"],
    ["mg1", "Marigold"],
    ["old mill", "The Fabric Works"],
    ["fabric works", "The Fabric Works"],
    ["leeds", "Leeds"],
  ])("%s finds %s first", async (query, title) => expect(await first(query)).toBe(title));

  test("names come before line-ups, and the next night before later ones; what is over is left out until it is asked for", async () => {
    const events = (await search("fabric")).groups.find(({ kind }) => kind === "event");
    expect(events?.items.map(({ title }) => title)).toEqual(["Fabric Night", "Fabric Night", "Wool Night"]);
    const nights = events?.items.map((item) => (item as unknown as { night_date: string }).night_date) ?? [];
    expect(`${nights[0]}` < `${nights[1]}`).toBe(true);
    const past = await read<{ groups: { kind: string; items: unknown[] }[] }>(
      "search_all('fabric', p_kind => 'event', p_past => true)",
      [],
      null,
    );
    expect(past.groups.find(({ kind }) => kind === "event")?.items).toHaveLength(4);
  });

  test("a word that stands nowhere is replaced by the nearest one, and it is said; asked exactly, nothing is replaced", async () => {
    expect(await search("fabirc")).toMatchObject({
      corrected: { from: ["fabirc"], to: ["fabric"], query: "fabric" },
    });
    expect(await search("fabrik softner")).toMatchObject({ corrected: { query: "fabric softener" } });
    expect(await read("search_all('fabirc', p_exact => true)", [], null)).toMatchObject({
      corrected: null,
      total: 0,
    });
  });

  test.each(["fab", "fbarci", "wol", "woool1234", "12345"])(
    "%s is not taken for another word",
    async (query) => {
      expect((await search(query)).corrected).toBeNull();
    },
  );

  test("a suggestion holds eight lines at most, from the second letter on", async () => {
    expect((await suggest("f")).groups).toEqual([]);
    const { groups } = await suggest("fa");
    const lines = groups.flatMap(({ items }) => items);
    expect(lines.length).toBeLessThanOrEqual(8);
    expect(groups.map(({ kind }) => kind).toSorted()).toEqual(["artist", "event", "help", "venue"]);
    expect(lines[0]).toMatchObject({ path: expect.stringMatching(/^\//) });
  });

  test("when the cards of one kind fail, its group says so and the others stand", async () => {
    const { client } = world;
    await client.query("begin");
    await client.query(
      `create or replace function internal.search_cards_artist(p_ids uuid[]) returns table (target_id uuid, card jsonb)
       language plpgsql stable as $$ begin raise exception 'planted'; end $$`,
    );
    const { rows } = await client.query<{ answer: Answer }>("select search_all('fabric') as answer");
    await client.query("rollback");
    const itemsOf = (kind: string) => rows[0]?.answer.groups.find((group) => group.kind === kind)?.items;
    expect(itemsOf("artist")).toBeNull();
    expect(itemsOf("venue")).toHaveLength(1);
  });

  test("more than a thousand matches are counted to a thousand", async () => {
    await world.client.query("begin");
    await world.client.query(
      "insert into artists (name, slug) select 'Multitude ' || n, 'multitude-' || n from generate_series(1, 1005) n",
    );
    const answer = (await world.client.query("select search_all('multitude') as answer")).rows[0].answer;
    await world.client.query("rollback");
    expect(answer.groups).toMatchObject([{ kind: "artist", count: 1000, is_more: true }]);
  });
});

describe("places in a question", () => {
  const place = (query: string, plain: string[] = []) =>
    read<{ is_name: boolean; place: { near: string } | null; rest: string }>(
      "read_search($1, $1, $2)",
      [query, plain],
      null,
    );

  test("a town is taken out of it, unless all of it is a name", async () => {
    expect(await place("techno Leeds")).toMatchObject({ place: { near: "leeds" }, rest: "techno" });
    expect(await place("the fabric works leeds")).toMatchObject({ place: { near: "leeds" } });
    await addVenue(world.client, "l", { name: "Leeds Left Luggage", status: "active" });
    expect(await place("leeds left luggage")).toMatchObject({ is_name: true, place: null });
    expect(await place("leeds")).toMatchObject({ place: { near: "leeds" }, rest: "" });
  });

  test("what somebody wants to be a word stays one", async () => {
    expect(await place("techno Leeds", ["Leeds"])).toMatchObject({ place: null, rest: "techno Leeds" });
  });
});

describe("what search knows", () => {
  const rows = async () => [
    (
      await world.client.query(
        "select to_jsonb(d) - 'added_at' as row from internal.search_docs d order by kind, target_id",
      )
    ).rows,
    (
      await world.client.query(
        "select word, documents from internal.search_words where documents > 0 order by word",
      )
    ).rows,
  ];

  test("after random edits is what it would be if it were made anew", async () => {
    const { client } = world;
    await addUsers(client, ["Edited"]);
    await addJob(client, "edited");
    const edits = [
      "update events set title = 'Renamed ' || left(id::text, 4) where id in (select id from events order by random() limit 1)",
      "update venues set name = 'Room ' || left(md5(random()::text), 6), aliases = array['Was ' || left(md5(random()::text), 4)] where id in (select id from venues order by random() limit 1)",
      "update venues set status = case status when 'active' then 'temporarily_closed' else 'active' end where status in ('active', 'temporarily_closed') and id in (select id from venues order by random() limit 1)",
      "update areas set name = 'Town ' || left(md5(random()::text), 4) where kind = 'city'",
      "update organisers set name = 'Crew ' || left(md5(random()::text), 4)",
      "update profiles set visibility = (array['public', 'hidden'])[1 + floor(random() * 2)::int]",
      "insert into artists (name) values ('Artist ' || left(md5(random()::text), 6))",
      "delete from artists where id in (select id from artists order by random() limit 1)",
      "update events set visibility = case visibility when 'public' then 'unlisted' else 'public' end where id in (select id from events order by random() limit 1)",
      "update jobs set title = 'Work ' || left(md5(random()::text), 6)",
    ];
    for (let step = 0; step < 60; step += 1)
      await client.query(edits[Math.floor(Math.random() * edits.length)] as string);
    await client.query("select internal.count_search_words()");
    const kept = await rows();
    await client.query("delete from internal.search_docs");
    await client.query("select internal.rebuild_search_docs()");
    await client.query("select internal.count_search_words()");
    expect(await rows()).toEqual(kept);
    const recount = await client.query(
      'select word, count(*)::int as documents from internal.search_docs, unnest(dictionary) word group by word order by word collate "C"',
    );
    expect(kept[1]).toEqual(recount.rows);
  });
});
