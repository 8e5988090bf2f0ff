import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirm, hold } from "../bookings/box-office.ts";
import { asPerson } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";
import { call, goodDraft, publish, write } from "./event-writer.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  const { client } = world;
  await addPlaces(client);
  await addUsers(client, ["beth", "bo", "carl", "fan", "buyer", "outsider"]);
  for (const [name, owner] of [
    ["with", "beth"],
    ["third", "carl"],
  ]) {
    await insert(client, "organisers", {
      id: id(name as string),
      slug: name,
      name: `The ${name}`,
      kind: "collective",
    });
    await insert(client, "organiser_members", {
      organiser_id: id(name as string),
      user_id: id(`user ${owner}`),
      role: "owner",
    });
  }
  await insert(client, "organiser_members", {
    organiser_id: id("with"),
    user_id: id("user bo"),
    role: "door",
  });
  await insert(client, "organisers", {
    id: id("nobody"),
    slug: "nobody",
    name: "Nobody's",
    kind: "collective",
  });
  await client.query("update organisers set trust = 'trusted'");
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await sql("select * from internal.violations")).toEqual([]);
  await world.end();
});

const sql = async (text: string, values: unknown[] = []) => (await world.client.query(text, values)).rows;

type Hosts = {
  has_sales: boolean;
  hosts: { organiser_id: string; state: string; guests: number; comps: number; is_offered: boolean }[];
};
type Hosted = {
  event_id: string;
  state: string;
  asked_at: string;
  guest_places: number;
  numbers: { sold: number; places: number | null; takings_pence: number | null } | null;
  guests: { id: string; name: string }[];
  comps: { id: string; name: string }[];
};

let nights = 0;
/** A published night of the world's organiser. */
async function night(): Promise<string> {
  nights += 1;
  const made = await write(world, { ...goodDraft(20 + nights), title: `Night of two ${nights}` });
  await publish(world, made.id, "team", true);
  return made.id;
}

const ask = (event: string, organiser = "with", figures = "all", places = 4) =>
  call<Hosts>(world, "team", "ask_host($1, $2, $3, $4)", [event, id(organiser), figures, places]);
const hosted = async (event: string, person = "beth", organiser = "with") =>
  (await call<Hosted[]>(world, person, "list_hosted_nights($1)", [id(organiser)])).find(
    (one) => one.event_id === event,
  );
const answer = async (
  event: string,
  accepts: boolean,
  person = "beth",
  organiser = "with",
  askedAt?: string,
) =>
  call(world, person, "answer_host($1, $2, $3, $4)", [
    event,
    id(organiser),
    accepts,
    askedAt ??
      (
        await sql(
          "select asked_at::text from internal.host_terms where event_id = $1 and organiser_id = $2",
          [event, id(organiser)],
        )
      )[0]?.asked_at,
  ]);
const end = (event: string, person: string, organiser = "with") =>
  call(world, person, "end_host($1, $2)", [event, id(organiser)]);
const offer = (event: string, organiser = "with", is = true) =>
  call<Hosts>(world, "team", "offer_night($1, $2, $3)", [event, id(organiser), is]);
const take = (event: string, person = "beth", organiser = "with") =>
  call(world, person, "take_night($1, $2)", [event, id(organiser)]);
const hostsOf = async (event: string) =>
  (
    await sql(
      "select o.slug from event_hosts h join organisers o on o.id = h.organiser_id where h.event_id = $1 order by 1",
      [event],
    )
  ).map(({ slug }) => slug);
const freeType = async (event: string) =>
  (await sql("select id from ticket_types where event_id = $1 and kind = 'free'", [event]))[0].id as string;
async function sell(event: string): Promise<string> {
  const held = await hold(world, "buyer", event, [{ ticket_type_id: await freeType(event), quantity: 2 }]);
  await confirm(world, "buyer", held.id);
  return held.id;
}
const hasIt = async (event: string, organiser = "with") =>
  (await sql("select get_organiser_nights($1)::text as page", [id(organiser)]))[0].page.includes(event);
const owner = async (event: string) =>
  (
    await sql("select o.slug from events e join organisers o on o.id = e.organiser_id where e.id = $1", [
      event,
    ])
  )[0].slug;

describe("nights of several organisers", () => {
  test("an invitation is accepted by an owner, and then the night is on the host's page", async () => {
    const event = await night();
    await ask(event);
    expect(await hostsOf(event)).toEqual([]);
    expect(await hasIt(event)).toBe(false);
    await expect(answer(event, true, "bo")).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
    await expect(answer(event, true, "outsider")).rejects.toMatchObject({ detail: "TEAMS_NOT_FOUND" });
    await answer(event, true);
    await answer(event, true);
    expect(await hostsOf(event)).toEqual(["with"]);
    expect(await hasIt(event)).toBe(true);
    expect(
      await sql(
        "select payload ->> 'change' as change from notifications where kind = 'host_changed' and payload ->> 'event_id' = $1 order by created_at",
        [event],
      ),
    ).toEqual([{ change: "asked" }, { change: "accepted" }]);
  });

  test("followers of a host are told of the night, have it in their list and in their calendar", async () => {
    const made = await write(world, { ...goodDraft(45), title: "Told to both" });
    await insert(world.client, "follows", {
      follower_id: id("user fan"),
      kind: "organiser",
      target: id("with"),
    });
    await ask(made.id);
    await answer(made.id, true);
    await publish(world, made.id, "team", true);
    const [{ has }] = await sql(
      "select exists (select from internal.followers_of_night((select e from events e where id = $1), null, 10) where person = $2) as has",
      [made.id, id("user fan")],
    );
    expect(has).toBe(true);
    expect(
      await sql("select 1 as it from internal.next_followed_nights($1, 50) where event_id = $2", [
        id("user fan"),
        made.id,
      ]),
    ).toEqual([{ it: 1 }]);
    expect(
      await sql("select 1 as it where $2 = any (internal.nights_of_reader($1))", [id("user fan"), made.id]),
    ).toEqual([{ it: 1 }]);
    const listed = await call<{ reason_name: string }[]>(
      world,
      "fan",
      "(select json_agg(f) from list_for_you() f)",
    );
    expect(listed.map((one) => one.reason_name)).toContain("The with");
  });

  test("one who said no is not asked again for that night, and changed terms are read again before a yes", async () => {
    const event = await night();
    await ask(event);
    const before = await hosted(event);
    await ask(event, "with", "none", 0);
    await expect(answer(event, true, "beth", "with", before?.asked_at)).rejects.toMatchObject({
      detail: "EVENTS_HOST_CHANGED",
    });
    await answer(event, false);
    await expect(ask(event)).rejects.toMatchObject({ detail: "EVENTS_INVALID_HOST", column: "organiser_id" });
    expect(await hostsOf(event)).toEqual([]);
  });

  test("a host sees the figures it was given, and its role's share of them", async () => {
    const event = await night();
    await ask(event, "with", "all");
    await answer(event, true);
    await sell(event);
    expect((await hosted(event))?.numbers).toEqual({ sold: 2, places: 120, takings_pence: 0 });
    expect((await hosted(event, "bo"))?.numbers).toMatchObject({ sold: 2, takings_pence: null });
    await ask(event, "with", "counts");
    expect((await hosted(event))?.numbers).toMatchObject({ sold: 2, takings_pence: null });
    await ask(event, "with", "none");
    expect((await hosted(event))?.numbers).toBeNull();
    await expect(call(world, "beth", "list_night_hosts($1)", [event])).rejects.toMatchObject({
      detail: "EVENTS_NOT_FOUND",
    });
    await expect(call(world, "beth", "edit_event($1)", [event])).rejects.toMatchObject({
      detail: "EVENTS_NOT_FOUND",
    });
    await expect(call(world, "beth", "cancel_event($1)", [event])).rejects.toMatchObject({
      detail: "EVENTS_NOT_FOUND",
    });
  });

  test("a host names guests within its places, and places are not taken from under named guests", async () => {
    const event = await night();
    await ask(event);
    const add = (names: string, person = "beth") =>
      call<number>(world, person, "add_host_guests($1, $2, $3)", [event, id("with"), names]);
    await expect(add("Ada")).rejects.toMatchObject({ detail: "EVENTS_HOST_NOT_FOUND" });
    await answer(event, true);
    expect(await add("Ada +1\nBo")).toBe(3);
    await expect(add("Cy +1")).rejects.toMatchObject({ detail: "EVENTS_GUEST_LIST_FULL", column: "names" });
    await expect(add("Cy", "bo")).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
    await expect(ask(event, "with", "all", 2)).rejects.toMatchObject({
      detail: "EVENTS_INVALID_HOST",
      column: "guest_places",
    });
    const guest = (await hosted(event))?.guests.find(({ name }) => name === "Bo");
    await call(world, "beth", "remove_host_guest($1, $2, $3)", [event, id("with"), guest?.id]);
    expect((await ask(event, "with", "all", 2)).hosts[0]).toMatchObject({ guests: 2 });
    expect(await sql("select name, places from guest_allocations where event_id = $1", [event])).toEqual([
      { name: "The with", places: 2 },
    ]);
  });

  test("a host sends comps out of its guest places, of the ticket that the holder opens, and no place twice", async () => {
    const event = await night();
    await ask(event);
    await answer(event, true);
    const [type] = await sql("select id from ticket_types where event_id = $1 and kind = 'free'", [event]);
    const send = (people: string, key = randomUUID(), person = "beth") =>
      call<{ issued: number }>(world, person, "issue_host_comps($1, $2, $3, $4)", [
        event,
        id("with"),
        people,
        key,
      ]);
    await expect(send("Ada, ada@example.net")).rejects.toMatchObject({
      detail: "EVENTS_INVALID_HOST",
      column: "people",
    });
    await expect(call(world, "beth", "set_host_comps($1, $2)", [event, type.id])).rejects.toMatchObject({
      detail: "EVENTS_NOT_FOUND",
    });
    await call(world, "team", "set_host_comps($1, $2)", [event, type.id]);
    const key = randomUUID();
    expect(await send("Ada, ada@example.net\nBo, bo@example.net", key)).toEqual({ issued: 2 });
    expect(await send("Ada, ada@example.net\nBo, bo@example.net", key)).toEqual({ issued: 2 });
    await expect(send("Cy, cy@example.net", randomUUID(), "bo")).rejects.toMatchObject({
      detail: "TEAMS_ROLE_REQUIRED",
    });
    await call(world, "beth", "add_host_guests($1, $2, 'Di +1')", [event, id("with")]);
    await expect(send("Cy, cy@example.net")).rejects.toMatchObject({
      detail: "EVENTS_GUEST_LIST_FULL",
      column: "people",
    });
    await expect(
      call(world, "beth", "add_host_guests($1, $2, 'Ed')", [event, id("with")]),
    ).rejects.toMatchObject({
      detail: "EVENTS_GUEST_LIST_FULL",
    });
    expect((await call<Hosts>(world, "team", "list_night_hosts($1)", [event])).hosts).toMatchObject([
      { guests: 4, comps: 2 },
    ]);
    await expect(ask(event, "with", "all", 3)).rejects.toMatchObject({ column: "guest_places" });
    const comp = (await hosted(event))?.comps[0]?.id;
    await expect(
      call(world, "carl", "revoke_host_comp($1, $2, $3)", [event, id("third"), comp]),
    ).rejects.toMatchObject({ detail: "EVENTS_HOST_NOT_FOUND" });
    await call(world, "beth", "revoke_host_comp($1, $2, $3)", [event, id("with"), comp]);
    expect(await send("Cy, cy@example.net")).toEqual({ issued: 1 });
  });

  test("twenty who name guests and send comps for a host at once take its places and not one more", async () => {
    const event = await night();
    await ask(event, "with", "all", 5);
    await answer(event, true);
    const [type] = await sql("select id from ticket_types where event_id = $1 and kind = 'free'", [event]);
    await call(world, "team", "set_host_comps($1, $2)", [event, type.id]);
    const clients = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const client = new pg.Client(world.connection);
        await client.connect();
        return client;
      }),
    );
    const named = await Promise.allSettled(
      clients.map((client, at) =>
        asPerson(client, "beth", () =>
          at % 2 === 0
            ? client.query("select add_host_guests($1, $2, $3)", [event, id("with"), `Guest ${at}`])
            : client.query("select issue_host_comps($1, $2, $3, $4)", [
                event,
                id("with"),
                `Comp ${at}, comp${at}@example.net`,
                randomUUID(),
              ]),
        ),
      ),
    );
    await Promise.all(clients.map((client) => client.end()));
    const refused = named.flatMap((one) => (one.status === "rejected" ? [one.reason.detail] : []));
    expect(new Set(refused)).toEqual(new Set(["EVENTS_GUEST_LIST_FULL"]));
    expect(named.length - refused.length).toBe(5);
    expect((await call<Hosts>(world, "team", "list_night_hosts($1)", [event])).hosts).toMatchObject([
      { guests: 5 },
    ]);
  });

  test("a host that leaves with sales leaves them, its guests and the money with the holder", async () => {
    const event = await night();
    await ask(event);
    await answer(event, true);
    await call(world, "beth", "add_host_guests($1, $2, 'Ada')", [event, id("with")]);
    const booking = await sell(event);
    await expect(end(event, "outsider")).rejects.toMatchObject({ detail: "EVENTS_HOST_NOT_FOUND" });
    await expect(end(event, "bo")).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
    await end(event, "beth");
    await end(event, "beth");
    expect(await hostsOf(event)).toEqual([]);
    expect(await hasIt(event)).toBe(false);
    expect(await hosted(event)).toBeUndefined();
    expect(await sql("select status from bookings where id = $1", [booking])).toEqual([
      { status: "confirmed" },
    ]);
    expect(await sql("select name from guest_list_entries where event_id = $1", [event])).toEqual([
      { name: "Ada" },
    ]);
    await expect(
      call(world, "beth", "add_host_guests($1, $2, 'Bo')", [event, id("with")]),
    ).rejects.toMatchObject({ detail: "EVENTS_HOST_NOT_FOUND" });
    await ask(event);
    await answer(event, true);
    await end(event, "team");
    expect((await call<Hosts>(world, "team", "list_night_hosts($1)", [event])).hosts).toMatchObject([
      { state: "removed" },
    ]);
  });

  test("the money is handed on before the first sale, to an owner who takes it, and the holder becomes a host", async () => {
    const event = await night();
    await ask(event);
    await expect(offer(event)).rejects.toMatchObject({ detail: "EVENTS_HOST_NOT_FOUND" });
    await answer(event, true);
    await expect(take(event)).rejects.toMatchObject({ detail: "EVENTS_HOST_NOT_FOUND" });
    await offer(event);
    await offer(event, "with", false);
    await expect(take(event)).rejects.toMatchObject({ detail: "EVENTS_HOST_NOT_FOUND" });
    await offer(event);
    await expect(take(event, "bo")).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
    await take(event);
    expect(await owner(event)).toBe("with");
    expect(await hostsOf(event)).toEqual([
      (await sql("select slug from organisers where id = $1", [id("organiser")]))[0].slug,
    ]);
    await expect(call(world, "team", "edit_event($1)", [event])).rejects.toMatchObject({
      detail: "EVENTS_NOT_FOUND",
    });
    expect(await call(world, "beth", "edit_event($1)", [event])).toBeTruthy();
    expect(await hosted(event, "team", "organiser")).toMatchObject({ state: "accepted" });
    await sell(event);
    expect(await sql("select organiser_name from listings where event_id = $1", [event])).toEqual([
      { organiser_name: "The with" },
    ]);
  });

  test("the money is not handed on once somebody has bought, or holds a place", async () => {
    const event = await night();
    await ask(event);
    await answer(event, true);
    await offer(event);
    await hold(world, "buyer", event, [{ ticket_type_id: await freeType(event), quantity: 1 }]);
    await expect(take(event)).rejects.toMatchObject({ detail: "EVENTS_HAS_SALES" });
    await expect(offer(event)).rejects.toMatchObject({ detail: "EVENTS_HAS_SALES" });
    expect(await owner(event)).not.toBe("with");
    expect((await call<Hosts>(world, "team", "list_night_hosts($1)", [event])).has_sales).toBe(true);
  });

  test("a public night is not handed on to a team whose first nights are looked at", async () => {
    const event = await night();
    await ask(event, "third");
    await answer(event, true, "carl", "third");
    await offer(event, "third");
    await sql("update organisers set trust = 'new' where id = $1", [id("third")]);
    await expect(take(event, "carl", "third")).rejects.toMatchObject({ detail: "EVENTS_INVALID_HOST" });
    await sql("update organisers set trust = 'trusted' where id = $1", [id("third")]);
  });

  test("a night that a pass of its series is good for is not handed on while the pass is sold", async () => {
    const event = await night();
    await ask(event);
    await answer(event, true);
    const [series] = await sql(
      "insert into series (organiser_id, title) values ($1, 'In a pass') returning id",
      [id("organiser")],
    );
    await sql("update events set series_id = $2 where id = $1", [event, series.id]);
    const [pass] = await sql(
      "insert into internal.series_passes (series_id, name, per_night_pence, quantity) values ($1, 'All', 800, 5) returning id",
      [series.id],
    );
    await sql(
      "insert into internal.series_pass_nights select $1, event_id, id from ticket_types where event_id = $2 limit 1",
      [pass.id, event],
    );
    await expect(offer(event)).rejects.toMatchObject({
      detail: "EVENTS_INVALID_HOST",
      message: "A pass of its series is good for this night",
    });
    await sql("update internal.series_passes set is_open = false where id = $1", [pass.id]);
    await expect(offer(event)).resolves.toMatchObject({ has_sales: false });
  });

  test("of two who take an offered night at once one has it, and a sale at the same moment has one seller", async () => {
    const other = new pg.Client(world.connection);
    await other.connect();
    try {
      const event = await night();
      await ask(event);
      await answer(event, true);
      await offer(event);
      const takeOn = (client: pg.Client) =>
        asPerson(client, "beth", () => client.query("select take_night($1, $2)", [event, id("with")]));
      const taken = await Promise.allSettled([takeOn(world.client), takeOn(other)]);
      expect(taken.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await hostsOf(event)).toHaveLength(1);

      const sold = await night();
      await ask(sold);
      await answer(sold, true);
      await offer(sold);
      const type = await freeType(sold);
      const [bought, handed] = await Promise.allSettled([
        hold(world, "buyer", sold, [{ ticket_type_id: type, quantity: 1 }]),
        asPerson(other, "beth", () => other.query("select take_night($1, $2)", [sold, id("with")])),
      ]);
      expect(bought.status).toBe("fulfilled");
      if (handed.status === "rejected") expect(handed.reason).toMatchObject({ detail: "EVENTS_HAS_SALES" });
      expect((await owner(sold)) === "with").toBe(handed.status === "fulfilled");
    } finally {
      await other.end();
    }
  });

  test.each([
    ["figures", "with", "everything", 0],
    ["guest_places", "with", "all", 501],
    ["guest_places", "with", "all", -1],
    ["organiser_id", "organiser", "all", 0],
    ["organiser_id", "nobody", "all", 0],
    ["organiser_id", "no such organiser", "all", 0],
  ])("what is wrong is told at its field: %s of %s, %s, %i", async (column, organiser, figures, places) => {
    const event = await night();
    await expect(ask(event, organiser, figures, places)).rejects.toMatchObject({
      detail: "EVENTS_INVALID_HOST",
      column,
    });
  });

  test("an editor asks nobody, a stranger neither reads nor asks, and twenty invitations a day are enough", async () => {
    const event = await night();
    await expect(call(world, "outsider", "ask_host($1, $2)", [event, id("with")])).rejects.toMatchObject({
      detail: "EVENTS_NOT_FOUND",
    });
    await expect(call(world, "outsider", "list_hosted_nights($1)", [id("with")])).rejects.toMatchObject({
      detail: "TEAMS_NOT_FOUND",
    });
    for (let at = 0; at < 20; at += 1) await ask(event);
    await expect(ask(event)).rejects.toMatchObject({ detail: "EVENTS_RATE_LIMITED" });
  });
});
