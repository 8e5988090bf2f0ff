import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPlaces, addUsers, emptyWorld, type World } from "../harness/world.ts";
import { call, type Draft, draft, goodDraft, type SavedEvent, save } from "./event-writer.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await world.client.query("update organisers set trust = 'trusted'");
  await addUsers(world.client, ["outsider"]);
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await sql("select * from internal.violations")).toEqual([]);
  await world.end();
});

const sql = async (text: string, values: unknown[] = []) => (await world.client.query(text, values)).rows;
const open = (id: string, person = "team") => call<Draft>(world, person, "open_event_draft($1)", [id]);
const recurrence = { rhythm: "weekly", count: "3", left_out: [], picked: [] };
const dayOf = (data: Record<string, unknown>, later = 0) =>
  new Date(Date.parse(`${String(data.starts_at).slice(0, 10)}T00:00Z`) + later * 86_400_000)
    .toISOString()
    .slice(0, 10);

describe("a draft that was saved as an event", () => {
  test("opens the event for its team, and tells a stranger nothing", async () => {
    const kept = await draft(world, { ...goodDraft(), title: "Back from the preview" });
    const saved = await save(world, kept);
    const opened = await open(kept.id);
    expect(opened).toMatchObject({ event_id: saved.id, slug: saved.slug, organiser: "Night Shift" });
    expect((await open(kept.id)).id).toBe(opened.id);
    await expect(open(kept.id, "outsider")).rejects.toMatchObject({ detail: "EVENTS_DRAFT_NOT_FOUND" });
    await expect(open(randomUUID())).rejects.toMatchObject({ detail: "EVENTS_DRAFT_NOT_FOUND" });
  });

  test("keeps how often it happens, and becomes one night of its series with the tickets it has", async () => {
    const data = { ...goodDraft(30), title: "Once more", recurrence };
    const kept = await draft(world, data);
    const previewed = await save(world, kept);
    const before = await sql("select id from ticket_types where event_id = $1 order by id", [previewed.id]);
    const again = await open(kept.id);
    expect(again.data.recurrence).toEqual(recurrence);
    const days = [dayOf(data), dayOf(data, 7), dayOf(data, 14)];
    const series = await call<{ id: string; events: SavedEvent[] }>(
      world,
      "team",
      "save_series($1, $2, $3, gen_random_uuid())",
      [again.id, again.version, days],
    );
    expect(series.events).toHaveLength(3);
    expect(series.events[0]?.id).toBe(previewed.id);
    expect(await sql("select id from ticket_types where event_id = $1 order by id", [previewed.id])).toEqual(
      before,
    );
    expect(await sql("select count(*)::int from events where title = 'Once more'")).toEqual([{ count: 3 }]);
    expect((await open(kept.id)).event_id).toBe(previewed.id);
    const later = await open(again.id);
    expect(later.data.recurrence).toBeUndefined();
    await expect(
      call(world, "team", "save_series($1, $2, $3, gen_random_uuid())", [later.id, later.version, days]),
    ).rejects.toMatchObject({ detail: "EVENTS_INVALID_SERIES" });
  });

  test("a previewed event whose own day is left out moves to the first day of the series", async () => {
    const data = { ...goodDraft(40), title: "Another first day", recurrence };
    const kept = await draft(world, data);
    const previewed = await save(world, kept);
    const again = await open(kept.id);
    await call(world, "team", "save_series($1, $2, $3, gen_random_uuid())", [
      again.id,
      again.version,
      [dayOf(data, 7), dayOf(data, 14)],
    ]);
    const rows = await sql(
      "select id, (starts_at at time zone 'Europe/London')::date::text as day from events where title = 'Another first day' order by starts_at",
    );
    expect(rows.map(({ day }) => day)).toEqual([dayOf(data, 7), dayOf(data, 14)]);
    expect(rows[0]?.id).toBe(previewed.id);
  });
});

describe("a draft of an event that is there", () => {
  const listed = async (eventId: string) => {
    const [event] = await sql("select organiser_id from events where id = $1", [eventId]);
    const rows = await call<{ id: string; draft_id: string | null }[]>(
      world,
      "team",
      "(select json_agg(n) from list_my_events($1, 'draft') n)",
      [event?.organiser_id],
    );
    return rows.find(({ id }) => id === eventId)?.draft_id ?? null;
  };
  const edit = (eventId: string) => call<Draft>(world, "team", "edit_event($1)", [eventId]);

  test("counts as unsaved changes once something was changed, and not when it was only opened", async () => {
    const { id } = await save(world, await draft(world, { ...goodDraft(60), title: "Only looked at" }));
    const opened = await edit(id);
    expect(await listed(id)).toBeNull();
    await call(world, "team", "save_event_draft($1, $2, $3)", [
      JSON.stringify({ ...opened.data, title: "Looked at twice" }),
      opened.id,
      opened.version,
    ]);
    expect(await listed(id)).toBe(opened.id);
  });

  test("says what the event says now as long as nobody has changed it, and keeps what somebody wrote", async () => {
    const { id } = await save(world, await draft(world, { ...goodDraft(61), title: "Before the move" }));
    const opened = await edit(id);
    await world.client.query("update events set title = 'After the move' where id = $1", [id]);
    expect(await edit(id)).toMatchObject({ id: opened.id, data: { title: "After the move" } });
    await call(world, "team", "save_event_draft($1, $2, $3)", [
      JSON.stringify({ ...opened.data, title: "In my words" }),
      opened.id,
      opened.version,
    ]);
    await world.client.query("update events set title = 'After the second move' where id = $1", [id]);
    expect(await edit(id)).toMatchObject({ id: opened.id, data: { title: "In my words" } });
  });
});

describe("events that wait for approval", () => {
  test("stand under a tab of their own", async () => {
    const { id } = await save(world, await draft(world, { ...goodDraft(50), title: "Waiting" }));
    await world.client.query("update events set status = 'pending_review' where id = $1", [id]);
    const counts = await sql("select organiser_id from events where id = $1", [id]);
    const rows = await call<{ title: string }[]>(
      world,
      "team",
      "(select json_agg(n) from list_my_events($1, 'waiting') n)",
      [counts[0]?.organiser_id],
    );
    expect(rows.map(({ title }) => title)).toEqual(["Waiting"]);
    const tabs = await call<{ tab: string; count: number }[]>(
      world,
      "team",
      "(select json_agg(c) from count_my_events($1) c)",
      [counts[0]?.organiser_id],
    );
    expect(tabs.find(({ tab }) => tab === "waiting")).toEqual({ tab: "waiting", count: 1 });
  });
});
