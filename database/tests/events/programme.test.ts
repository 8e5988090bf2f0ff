// The programme of a night: written by its team, one act at a time in a room; who picked a set is reminded and told of changes.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { call, goodDraft, publish, write } from "./event-writer.ts";

/** A day in January or June, when no clock changes: `count` days after the first of it that is three weeks ahead. */
const thisYear = new Date().getUTCFullYear();
const firstDay = [thisYear, thisYear + 1]
  .flatMap((year) => [`${year}-01-05`, `${year}-06-05`])
  .map((date) => Date.parse(`${date}T00:00:00Z`))
  .find((moment) => moment > Date.now() + 21 * 86_400_000) as number;
const day = (count: number) => new Date(firstDay + count * 86_400_000).toISOString().slice(0, 10);

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["fan", "other", "outsider"]);
  await world.client.query("update organisers set trust = 'trusted'");
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(() => world.end());

type Programme = {
  version: string;
  set_times_at: string | null;
  nights: string[];
  sets: { id: string; name: string; stage?: string; set_start?: string; set_end?: string }[];
};
const sql = async (text: string, values: unknown[] = []) => (await world.client.query(text, values)).rows;
const read = (event: string, person = "team") => call<Programme>(world, person, "get_programme($1)", [event]);
const save = (event: string, version: string, sets: object[], at: string | null = null, person = "team") =>
  call<Programme>(world, person, "save_programme($1, $2, $3, $4)", [
    event,
    version,
    JSON.stringify(sets),
    at,
  ]);
const saveNow = async (event: string, sets: object[], at: string | null = null) =>
  save(event, (await read(event)).version, sets, at);
/** The ids of the acts of a night by their names. */
const lines = async (event: string): Promise<Record<string, string>> =>
  Object.fromEntries((await read(event)).sets.map((set) => [set.name, set.id]));
const pick = (person: string, set: string | undefined) =>
  asPerson(world.client, person, () =>
    world.client.query("insert into saved_items (kind, target_id) values ('set', $1)", [set]),
  );
const told = async (person: string) => {
  while (
    (
      await sql(
        "select internal.tell_picked_sets() as told, exists (select from internal.set_tellings) as more",
      )
    )[0].more
  );
  return sql(
    `select kind, payload ->> 'change' as change, payload ->> 'act' as act, (payload ->> 'others')::integer as others from notifications
     where user_id = $1 and kind in ('set_soon', 'programme_changed') order by latest_at`,
    [id(`user ${person}`)],
  );
};

let nights = 0;
/** A published night of one day with these acts. It begins at 22:00 in London. */
async function night(acts: object[], draft: object = {}): Promise<{ event: string; on: string }> {
  nights += 1;
  const on = day(nights);
  const made = await write(world, {
    ...goodDraft(),
    title: `Programme ${nights}`,
    starts_at: `${on}T22:00`,
    ends_at: `${day(nights + 1)}T06:00`,
    line_up: acts,
    ...draft,
  });
  await publish(world, made.id, "team", true);
  return { event: made.id, on };
}

test("A team gives acts rooms and times, and everybody reads them", async () => {
  const { event, on } = await night([{ name: "Ada" }, { name: "Bo" }]);
  const acts = await lines(event);
  const saved = await saveNow(event, [
    { id: acts.Ada, stage: " Main ", set_start: `${on}T23:00`, set_end: `${day(nights + 1)}T00:30` },
    { id: acts.Bo, stage: "Cellar", set_start: `${day(nights + 1)}T01:30` },
  ]);
  expect(saved.nights).toEqual([on]);
  expect(saved.sets).toMatchObject([
    { name: "Ada", stage: "Main", set_start: `${on}T23:00`, set_end: `${day(nights + 1)}T00:30` },
    { name: "Bo", stage: "Cellar", set_start: `${day(nights + 1)}T01:30` },
  ]);
  expect(
    await sql("select name from event_artists where event_id = $1 and set_start is not null", [event]),
  ).toHaveLength(2);
});

test("A programme is written by its team alone, and not by those who let people in", async () => {
  const { event } = await night([{ name: "Ada" }]);
  await expect(read(event, "outsider")).rejects.toMatchObject({ detail: "EVENTS_NOT_FOUND" });
  await expect(save(event, "", [], null, "outsider")).rejects.toMatchObject({ detail: "EVENTS_NOT_FOUND" });
});

test("Two acts in one room at once are refused by their names, by the programme and by the wizard", async () => {
  const { event, on } = await night([{ name: "Ada" }, { name: "Bo" }]);
  const acts = await lines(event);
  const next = day(nights + 1);
  const both = [
    { id: acts.Ada, stage: "Main", set_start: `${on}T23:00`, set_end: `${next}T00:30` },
    { id: acts.Bo, stage: "main", set_start: `${next}T00:00`, set_end: `${next}T01:00` },
  ];
  await expect(saveNow(event, both)).rejects.toMatchObject({
    detail: "EVENTS_INVALID_LINE_UP",
    message: "Ada and Bo overlap in main",
  });
  await saveNow(event, [both[0] as object, { ...both[1], stage: "Cellar" }]);
  await saveNow(event, [{ ...both[0], set_end: `${next}T00:00` }, both[1] as object]);
  const found = await sql("select field, message from internal.problems_line_up($1)", [
    JSON.stringify({ line_up: both.map((set, at) => ({ ...set, name: `Act ${at}` })) }),
  ]);
  expect(found).toEqual([{ field: "line_up.1.set_start", message: "Act 0 and Act 1 overlap in main" }]);
  const shared = both.map((set, at) => ({ ...set, name: `Act ${at}`, b2b_group: 1 }));
  expect(
    await sql("select * from internal.problems_line_up($1)", [JSON.stringify({ line_up: shared })]),
  ).toEqual([]);
});

test.each([
  ["a time of another week", { set_start: "2020-01-01T23:00" }, "when this event is not on"],
  ["what is no time", { set_start: "soon" }, "Ada: Invalid date format"],
  [
    "an end before the start",
    { set_start: "ON T23:00", set_end: "ON T22:30" },
    "Ada: A set ends after it begins",
  ],
  ["an end without a start", { set_end: "ON T23:00" }, "Ada has an end and no start"],
  ["a room without end", { stage: "x".repeat(61) }, "Ada: The name of the stage is too long"],
])("A programme with %s is refused with the name of the act", async (_, set, message) => {
  const { event, on } = await night([{ name: "Ada" }]);
  const sent = JSON.parse(JSON.stringify(set).replaceAll("ON ", on));
  await expect(saveNow(event, [{ id: (await lines(event)).Ada, ...sent }])).rejects.toMatchObject({
    message: expect.stringContaining(message),
  });
});

test("Of two who write a programme the second is told", async () => {
  const { event, on } = await night([{ name: "Ada" }]);
  const { version } = await read(event);
  const set = { id: (await lines(event)).Ada, set_start: `${on}T23:00` };
  await save(event, version, [set]);
  await expect(save(event, version, [set])).rejects.toMatchObject({ detail: "EVENTS_PROGRAMME_CHANGED" });
});

test("An open draft takes the programme over, and one with another line-up comes first", async () => {
  const { event, on } = await night([{ name: "Ada" }]);
  const set = { id: (await lines(event)).Ada, stage: "Main", set_start: `${on}T23:00` };
  const draft = await call<{ id: string; version: number; data: { line_up: object[] } }>(
    world,
    "team",
    "edit_event($1)",
    [event],
  );
  await saveNow(event, [set]);
  const after = await call<{ version: number; data: { line_up: object[] } }>(
    world,
    "team",
    "open_event_draft($1)",
    [draft.id],
  );
  expect(after.version).toBe(draft.version + 1);
  expect(after.data.line_up).toMatchObject([{ name: "Ada", stage: "Main", set_start: `${on}T23:00` }]);
  await world.client.query(
    `update event_drafts set data = data || '{"line_up": [{"name": "Bo"}]}' where id = $1`,
    [draft.id],
  );
  await expect(saveNow(event, [set])).rejects.toMatchObject({ detail: "EVENTS_DRAFT_CONFLICT" });
});

test("Who picked an act keeps the pick when the line-up is written again, and is told once it is gone", async () => {
  const { event } = await night([{ name: "Ada" }, { name: "Bo" }]);
  const before = await lines(event);
  await pick("fan", before.Ada);
  await world.client.query("select internal.write_line_up($1, $2)", [
    event,
    JSON.stringify([{ name: "Cy" }, { name: "ada", stage: "Main" }]),
  ]);
  expect((await lines(event)).ada).toBe(before.Ada);
  expect(await told("fan")).toEqual([]);
  await world.client.query("select internal.write_line_up($1, $2)", [
    event,
    JSON.stringify([{ name: "Cy" }]),
  ]);
  expect(await told("fan")).toEqual([{ kind: "programme_changed", change: "gone", act: "ada", others: 0 }]);
  expect(await sql("select * from saved_items where kind = 'set' and target_id = $1", [before.Ada])).toEqual(
    [],
  );
});

test("Held set times tell those who picked at their hour, and a set that moves once more", async () => {
  await world.client.query("delete from notifications");
  const { event, on } = await night([{ name: "Ada" }, { name: "Bo" }]);
  const acts = await lines(event);
  await pick("fan", acts.Ada);
  const at = (clock: string) => [{ id: acts.Ada, stage: "Main", set_start: `${on}T${clock}` }];
  await saveNow(event, at("23:00"), `${day(0)}T12:00`);
  expect(await told("fan")).toEqual([]);
  expect(
    await sql("select set_start from event_artists where event_id = $1 and set_start is not null", [event]),
  ).toEqual([]);
  await world.client.query("update events set set_times_at = now() where id = $1", [event]);
  await world.client.query("select internal.publish_set_times()");
  expect(await told("fan")).toEqual([{ kind: "programme_changed", change: "times", act: "Ada", others: 0 }]);
  await world.client.query("update notifications set read_at = now()");
  await saveNow(event, at("23:30"));
  expect(await told("fan")).toMatchObject([{ change: "times" }, { change: "moved", act: "Ada" }]);
  expect(await told("other")).toEqual([]);
});

test("A set that begins within a quarter of an hour is told once to each who picked it", async () => {
  await world.client.query("delete from notifications");
  const { event, on } = await night([{ name: "Ada" }, { name: "Bo" }, { name: "Cy" }]);
  const acts = await lines(event);
  const start = `${on}T23:00`;
  await saveNow(event, [
    { id: acts.Ada, stage: "Main", set_start: start },
    { id: acts.Bo, stage: "Cellar", set_start: start },
    { id: acts.Cy, stage: "Yard", set_start: start },
  ]);
  await pick("fan", acts.Ada);
  await pick("fan", acts.Bo);
  await pick("other", acts.Bo);
  const remind = (before: string) =>
    sql(`select internal.file_coming_sets(internal.to_moment($1) - $2::interval) as filed`, [start, before]);
  expect(await remind("16 minutes")).toEqual([{ filed: 0 }]);
  expect(await remind("15 minutes")).toEqual([{ filed: 2 }]);
  expect(await remind("14 minutes")).toEqual([{ filed: 0 }]);
  // the alarm ends with the start, so it is given before it
  expect(await told("fan")).toMatchObject([{ kind: "set_soon", act: "Ada", others: 1 }]);
  expect(await told("other")).toMatchObject([{ kind: "set_soon", act: "Bo", others: 0 }]);
});

test("A night for invited people tells its sets to those who find it, and to nobody who only knows an id", async () => {
  await world.client.query("delete from notifications");
  const { event, on } = await night([{ name: "Ada" }], { visibility: "invited" });
  const acts = await lines(event);
  await pick("fan", acts.Ada);
  await saveNow(event, [{ id: acts.Ada, set_start: `${on}T23:00` }]);
  expect(await told("fan")).toEqual([]);
});

test("Sets move along with a night that gets another date", async () => {
  const { event, on } = await night([{ name: "Ada" }]);
  await saveNow(event, [
    { id: (await lines(event)).Ada, set_start: `${on}T23:00`, set_end: `${day(nights + 1)}T01:00` },
  ]);
  await call(world, "team", "reschedule_event($1, $2)", [event, `${day(60 + nights)}T20:00`]);
  expect((await read(event)).sets).toMatchObject([
    { set_start: `${day(60 + nights)}T21:00`, set_end: `${day(60 + nights)}T23:00` },
  ]);
});
