// Writing events as the wizard and any client do it, for tests.
import { randomUUID } from "node:crypto";
import { asPerson } from "../harness/actors.ts";
import { id, type World } from "../harness/world.ts";

/** What a draft says. */
export type DraftData = Record<string, unknown>;
/** A draft as its procedures answer it. */
export type Draft = {
  id: string;
  version: number;
  event_id: string | null;
  data: DraftData;
  problems: { step: string; field: string; code: string; message: string; is_warning: boolean }[];
};
/** What saving and publishing answer. */
export type SavedEvent = { id: string; slug: string; status: string; reasons: string[] };

/** A night that has everything it needs, in `days` days. */
export function goodDraft(days = 20): DraftData {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const next = new Date(Date.now() + (days + 1) * 86_400_000).toISOString().slice(0, 10);
  return {
    title: "Machine Room",
    description: "Four floors of heavy machinery.",
    category: "nightlife",
    event_type: "club-night",
    tags: ["Techno", "EBM"],
    starts_at: `${day}T23:00`,
    ends_at: `${next}T06:00`,
    location_mode: "venue",
    venue_id: id("venue"),
    line_up: [{ name: "Ada Fields", kind: "live", is_headliner: true }, { name: "TBA" }],
    tickets: [
      { name: "Early", kind: "paid", price_pence: 800, quantity: 50 },
      { name: "Later", kind: "paid", price_pence: 1200, quantity: 50, after: 0 },
      { name: "Free before 23:30", kind: "free", quantity: 20 },
    ],
    capacity: 120,
  };
}

/** Calls one procedure as a person and answers its first value. */
export async function call<T>(world: World, person: string, sql: string, values: unknown[] = []): Promise<T> {
  const { rows } = await asPerson(world.client, person, () =>
    world.client.query(`select ${sql} as it`, values),
  );
  return rows[0]?.it;
}

/** Keeps a new draft of the world's organiser, or another one's. */
export const draft = (world: World, data: DraftData, person = "team", organiser = id("organiser")) =>
  call<Draft>(world, person, "save_event_draft($1, null, null, $2)", [JSON.stringify(data), organiser]);

/** Makes an event of a draft. */
export const save = (
  world: World,
  kept: { id: string; version: number },
  person = "team",
  key = randomUUID(),
) => call<SavedEvent>(world, person, "save_event($1, $2, $3)", [kept.id, kept.version, key]);

/** Writes an event from nothing; it is a draft still. */
export async function write(world: World, data: DraftData, person = "team"): Promise<SavedEvent> {
  await world.client.query("delete from rate_limits");
  return save(world, await draft(world, data, person), person);
}

/** Changes some of what an event says. */
export async function change(world: World, eventId: string, data: DraftData, person = "team") {
  await world.client.query("delete from rate_limits");
  const opened = await call<Draft>(world, person, "edit_event($1)", [eventId]);
  const kept = await call<Draft>(world, person, "save_event_draft($1, $2, $3)", [
    JSON.stringify({ ...opened.data, ...data }),
    opened.id,
    opened.version,
  ]);
  return save(world, kept, person);
}

export const publish = (world: World, eventId: string, person = "team", isAnother = false) =>
  call<SavedEvent>(world, person, "publish_event($1, null, $2)", [eventId, isAnother]);
