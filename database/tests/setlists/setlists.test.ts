// Set lists: who is asked the morning after a night, who may give one, and the sheet for PRS and the venue.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { doorOf, doorWorld, refusalOf } from "../door/door-fixture.ts";
import { addEvent, id, insert, type World } from "../harness/world.ts";

type Track = { title: string; artist: string; writers: string };
type Setlist = {
  id: string;
  side: string;
  tracks: Track[];
  revision: number;
  last: { tracks: Track[] } | null;
};
type Night = {
  setlists: {
    id: string;
    name: string;
    has_page: boolean;
    has_link: boolean;
    email: string | null;
    asked_at: string | null;
    reminders: number;
  }[];
};

let world: World;
let on: ReturnType<typeof doorOf>;
const sql = async (text: string, values: unknown[] = []) => (await world.client.query(text, values)).rows;
const hour = 3_600_000;
const track = (title: string, writers = "A. Writer"): Track => ({ title, artist: "", writers });

let nights = 0;
/** A night that ended yesterday, with an artist of a claimed page and one without. */
async function night(hoursAgo = 30): Promise<string> {
  nights += 1;
  const event = await addEvent(world.client, {
    name: `played ${nights}`,
    starts_at: new Date(Date.now() - (hoursAgo + 5) * hour),
    ends_at: new Date(Date.now() - hoursAgo * hour),
  });
  await insert(world.client, "event_artists", {
    event_id: event,
    artist_id: id("artist"),
    name: "Ada",
    billing: 0,
  });
  await insert(world.client, "event_artists", {
    event_id: event,
    name: "Unknown Pair",
    billing: 1,
    kind: "live",
  });
  return event;
}
const ask = (moment = "now()") => sql(`select internal.ask_setlists(${moment})`);
const team = (event: string, by = "team") => on.ask<Night>(by, "get_night_setlists($1)", [event]);
const of = async (event: string, name: string) =>
  (await team(event)).setlists.find((one) => one.name === name);
const give = (
  list: string,
  tracks: unknown,
  revision = 1,
  by: string | null = "artist",
  code: string | null = null,
) => on.ask<Setlist>(by, "save_setlist($1, $2, $3, $4)", [list, JSON.stringify(tracks), revision, code]);
const read = (list: string, by: string | null = "artist", code: string | null = null) =>
  on.ask<Setlist>(by, "read_setlist($1, $2)", [list, code]);
const address = (event: string, name = "Unknown Pair", email = "pair@example.net", by = "team") =>
  on.ask<Night>(by, "ask_setlist($1, $2, $3)", [event, name, email]);
const mails = async () =>
  (
    await sql(
      "select payload from graphile_worker._private_jobs where payload ->> 'template' = 'setlist-asked' order by id",
    )
  ).map(({ payload }) => payload as { recipient: string; data: { path: string; is_reminder: string } });
/** The code of the newest mail. */
const code = async () =>
  new URLSearchParams((await mails()).at(-1)?.data.path.split("?")[1]).get("code") ?? "";
const told = () => sql("select user_id from notifications where kind = 'setlist_asked'");

beforeAll(async () => {
  world = await doorWorld("artist", "editor");
  on = doorOf(world);
  await insert(world.client, "organiser_members", {
    organiser_id: id("organiser"),
    user_id: id("user editor"),
    role: "editor",
  });
  await insert(world.client, "artists", { id: id("artist"), name: "Ada" });
});
beforeEach(async () => {
  await sql("delete from internal.setlists");
  await sql("delete from internal.setlist_nights");
  await sql("delete from event_artists");
  await sql("delete from notifications");
  await sql("delete from rate_limits");
  await sql("delete from graphile_worker._private_jobs");
  await sql("delete from internal.artist_claims");
  await insert(world.client, "internal.artist_claims", {
    artist_id: id("artist"),
    user_id: id("user artist"),
    words: "That is me, ask anybody.",
    status: "approved",
  });
});
afterAll(() => world.end());

describe("asking", () => {
  test("comes the morning after, by the account of a claimed page, and twice more at most", async () => {
    const event = await night(14);
    await sql("select internal.ask_setlists($1::timestamptz)", [new Date(Date.now() - 13.9 * hour)]);
    const due = (await sql("select internal.setlists_due(e) as due from events e where id = $1", [event]))[0]
      .due as Date;
    await sql("select internal.ask_setlists($1::timestamptz)", [new Date(due.getTime() - 1000)]);
    expect(await told()).toEqual([]);
    for (const days of [0, 1, 3, 4, 7, 8, 20, 27])
      await sql("select internal.ask_setlists($1::timestamptz)", [
        new Date(due.getTime() + days * 24 * hour),
      ]);
    expect(await told()).toHaveLength(3);
    expect(await of(event, "Ada")).toMatchObject({ has_page: true, reminders: 2 });
    expect(await of(event, "Unknown Pair")).toMatchObject({ has_page: false, asked_at: null });
    expect(await mails()).toEqual([]);
  });

  test("stops when the set list was given, and does not begin for a night that was called off", async () => {
    const event = await night();
    await ask();
    await ask();
    await give((await of(event, "Ada"))?.id ?? "", [track("Rain")]);
    await ask("now() + interval '4 days'");
    expect(await told()).toHaveLength(1);
    await sql("delete from notifications");
    const off = await night();
    await sql("update events set status = 'cancelled', cancelled_at = now() where id = $1", [off]);
    await ask();
    expect(await told()).toEqual([]);
  });

  test("an address that the team gave gets a link, which ends with another one, when it is taken off, and after four weeks", async () => {
    const event = await night();
    await ask();
    for (const [name, email, column] of [
      ["", "a@example.net", "name"],
      ["Pair", "nobody", "email"],
    ])
      await expect(address(event, name, email)).rejects.toMatchObject({ detail: "SETLISTS_INVALID", column });
    await address(event);
    await ask();
    expect(await mails()).toMatchObject([{ recipient: "pair@example.net", data: { is_reminder: "false" } }]);
    const list = (await of(event, "Unknown Pair"))?.id ?? "";
    const first = await code();
    expect(await read(list, null, first)).toMatchObject({ side: "act", tracks: [] });
    expect(await refusalOf(read(list, null, "0".repeat(26)))).toBe("SETLISTS_NOT_FOUND");
    expect(await refusalOf(read(list, null))).toBe("SETLISTS_NOT_FOUND");
    await address(event, "Unknown Pair", "other@example.net");
    expect(await refusalOf(read(list, null, first))).toBe("SETLISTS_NOT_FOUND");
    await ask();
    const second = await code();
    await give(list, [track("Rain")], 1, null, second);
    await on.ask("team", "end_setlist_link($1)", [list]);
    expect(await refusalOf(read(list, null, second))).toBe("SETLISTS_NOT_FOUND");
    await address(event);
    await sql("update internal.setlists set next_at = now(), tracks = null, given_at = null where id = $1", [
      list,
    ]);
    await ask();
    const third = await code();
    await sql("update internal.setlists set closes_at = now() where id = $1", [list]);
    expect(await refusalOf(give(list, [track("Rain")], 2, null, third))).toBe("SETLISTS_NOT_FOUND");
  });
});

describe("giving", () => {
  test("titles come in order, cleaned, and a person who lost the page or the role reads nothing more", async () => {
    const event = await night();
    await ask();
    const list = (await of(event, "Ada"))?.id ?? "";
    const given = await give(list, [
      { title: "  Rain ", writers: "Ada", odd: 1 },
      {},
      { title: "Snow", artist: "Bo" },
    ]);
    expect(given).toMatchObject({
      side: "act",
      revision: 2,
      tracks: [
        { title: "Rain", artist: "", writers: "Ada" },
        { title: "Snow", artist: "Bo", writers: "" },
      ],
    });
    expect(await read(list, "editor")).toMatchObject({ side: "team", last: null });
    for (const person of ["stranger", "steward", null])
      expect(await refusalOf(read(list, person))).toBe("SETLISTS_NOT_FOUND");
    await sql("update internal.artist_claims set status = 'refused'");
    expect(await refusalOf(read(list))).toBe("SETLISTS_NOT_FOUND");
    expect(await refusalOf(give(list, [track("Hail")], 2))).toBe("SETLISTS_NOT_FOUND");
  });

  test.each<[string, unknown]>([
    ["no list", { title: "Rain" }],
    ["no title", []],
    ["empty rows", [{ title: " " }]],
    ["a writer without a title", [{ title: "", writers: "Ada" }]],
    ["a long title", [track("x".repeat(201))]],
    ["201 titles", Array.from({ length: 201 }, (_, at) => track(`Title ${at}`))],
  ])("is refused at the list: %s", async (_, tracks) => {
    const event = await night();
    await ask();
    await expect(give((await of(event, "Ada"))?.id ?? "", tracks)).rejects.toMatchObject({
      detail: "SETLISTS_INVALID",
      column: "tracks",
    });
  });

  test("two who save at once lose nothing: the second is told", async () => {
    const event = await night();
    await ask();
    const list = (await of(event, "Ada"))?.id ?? "";
    await give(list, [track("Rain")]);
    expect(await refusalOf(give(list, [track("Snow")], 1, "editor"))).toBe("SETLISTS_CHANGED");
    expect((await give(list, [track("Rain")], 1)).revision).toBe(2);
    expect((await give(list, [track("Snow")], 2, "editor")).tracks).toMatchObject([{ title: "Snow" }]);
  });

  test("the last one is there to be used again, for the act and not for the team", async () => {
    const before = await night(60);
    await sql("select internal.begin_setlists(e) from events e where id = $1", [before]);
    await give((await of(before, "Ada"))?.id ?? "", [track("Rain")]);
    const event = await night();
    await ask();
    const list = (await of(event, "Ada"))?.id ?? "";
    expect((await read(list)).last?.tracks).toMatchObject([{ title: "Rain" }]);
    expect((await read(list, "team")).last).toBeNull();
  });
});

describe("the sheet", () => {
  test("has every title with its act, as CSV that runs nothing and as words for paper, for the team alone", async () => {
    const event = await night();
    await ask();
    await give((await of(event, "Ada"))?.id ?? "", [track("=HYPERLINK(1)"), track('The "One"')]);
    const csv = await on.ask<string>("editor", "export_setlists($1)", [event]);
    const lines = csv.split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe('"Event","Date","Venue","Act","Number","Title","Recorded by","Writers"');
    expect(lines[1]).toContain(`"The Vault","Ada","1","'=HYPERLINK(1)","","A. Writer"`);
    expect(lines[2]).toContain('"The ""One"""');
    expect(await refusalOf(on.ask("stranger", "export_setlists($1)", [event]))).toBe("EVENTS_NOT_FOUND");
    expect(await refusalOf(on.ask("steward", "export_setlists($1)", [event]))).toBe("TEAMS_ROLE_REQUIRED");
    const paper = async (person: string) =>
      (await sql("select internal.read_setlist_paper($1, $2) as it", [event, id(`user ${person}`)]))[0].it;
    expect(await paper("stranger")).toBeNull();
    expect((await paper("team")).sheet).toMatchObject({
      venue: "The Vault",
      acts: [{ name: "Ada" }, { name: "Unknown Pair", tracks: [] }],
    });
  });

  test("of an erased account an address and its link go, and what was played stays", async () => {
    const event = await night();
    await address(event, "Unknown Pair", "artist@example.org");
    await ask();
    const list = (await of(event, "Unknown Pair"))?.id ?? "";
    await give(list, [track("Rain")], 1, null, await code());
    await sql("select internal.anonymise_setlists($1)", [id("user artist")]);
    expect(await of(event, "Unknown Pair")).toMatchObject({
      email: null,
      has_link: false,
      tracks: [{ title: "Rain" }],
    });
  });
});
