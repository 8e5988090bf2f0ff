// An organiser's whole way by the unmodified client, and each sentence of the specification where it is refused.
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { id, matrixWorld } from "@undercroft/database/testing/matrix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccessServer, startAccessServer } from "../access/start-access.ts";

type Saved = { id: string; slug: string; status: string };
type Draft = { id: string; version: number };

let server: AccessServer;
/** A team of its own: people of the world who have no other part in it. */
let clients: Record<"owner" | "editor" | "door" | "stranger", SupabaseClient>;
let organiser: { id: string; slug: string };

beforeAll(async () => {
  server = await startAccessServer(await matrixWorld());
  const people = ["founder", "second pair of hands", "door staff", "stranger"] as const;
  await server.world.client.query(
    `insert into auth.users (id, email, email_confirmed_at)
     select u.id, u.id || '@example.org', now() from unnest($1::uuid[]) u(id)`,
    [people.slice(0, 3).map((name) => id(`user ${name}`))],
  );
  const [owner, editor, door, stranger] = await Promise.all(people.map(as));
  clients = { owner, editor, door, stranger } as typeof clients;
  const { data } = await clients.owner
    .rpc("found_organiser", { p_name: "Ropewalk", p_kind: "collective" })
    .throwOnError();
  organiser = data;
  await server.world.client.query(
    "insert into organiser_members (organiser_id, user_id, role) values ($1, $2, 'editor'), ($1, $3, 'door')",
    [organiser.id, id("user second pair of hands"), id("user door staff")],
  );
});
afterAll(() => server.close());

async function as(person: string): Promise<SupabaseClient> {
  const token = (await server.tokenOf(person)) ?? "";
  return createClient(server.url.replace("/rest/v1", ""), token, { accessToken: async () => token });
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A night nothing is wrong with, in words of its own, and what differs. */
const night = (more: object = {}) => ({
  title: `Hemp ${Math.random().toString(36).slice(2)}`,
  description: "A night of ropes and records.",
  category: "music",
  starts_at: `${inDays(20)}T22:00`,
  ends_at: `${inDays(21)}T04:00`,
  location_mode: "custom",
  address: "2 Dock Road, Leeds LS10",
  area: "leeds",
  tickets: [{ name: "Entry", kind: "free", quantity: 20 }],
  ...more,
});

async function write(data: object, by = clients.owner): Promise<Draft> {
  const answer = await by
    .rpc("save_event_draft", { p_organiser_id: organiser.id, p_data: data })
    .throwOnError();
  return answer.data;
}

const save = ({ id: p_draft_id, version }: Draft, by = clients.owner) =>
  by.rpc("save_event", { p_draft_id, p_version: version, p_key: crypto.randomUUID() });

/** Saves a night that is right. */
async function made(more: object = {}, by = clients.owner): Promise<Saved> {
  const { data } = await save(await write(night(more), by), by).throwOnError();
  return data;
}

/** Saves made before are forgotten, so that each test has its ten a minute. */
const forgetLimits = () => server.world.client.query("delete from rate_limits where action_type = 'events'");

describe("an organiser by the client", () => {
  test("is founded, a draft is saved as an event, and the event waits for approval", async () => {
    expect(organiser).toMatchObject({ name: "Ropewalk", slug: "ropewalk", kind: "collective" });
    const draft = await write(night({ title: "Hemp and Tar" }));
    expect(draft).toMatchObject({ version: 1, problems: [] });
    const key = crypto.randomUUID();
    const call = { p_draft_id: draft.id, p_version: 1, p_key: key };
    const first = await clients.owner.rpc("save_event", call);
    expect(first).toMatchObject({
      status: 200,
      error: null,
      data: { slug: "hemp-and-tar", status: "draft" },
    });
    expect((await clients.owner.rpc("save_event", call)).data).toEqual(first.data);
    const published = await clients.owner.rpc("publish_event", { p_event_id: first.data.id });
    expect(published).toMatchObject({ error: null, data: { status: "pending_review" } });
    const read = await clients.stranger.from("events").select("id").eq("id", first.data.id);
    expect(read.data).toEqual([]);
  });

  test("publishes at once when it is trusted, and everybody reads it", async () => {
    await server.world.client.query("update organisers set trust = 'trusted' where id = $1", [organiser.id]);
    const { id: p_event_id, slug } = await made();
    const published = await clients.owner.rpc("publish_event", { p_event_id });
    expect(published).toMatchObject({ error: null, data: { status: "published" } });
    const read = await clients.stranger.from("events").select("slug, status").eq("id", p_event_id).single();
    expect(read.data).toEqual({ slug, status: "published" });
  });

  test("gets another address where the title is a word of the site's own", async () => {
    expect((await made({ title: "Nightlife" })).slug).toMatch(/^nightlife-\d{4}-\d\d-\d\d$/);
    expect((await made({ title: "New" })).slug).not.toBe("new");
  });

  test("has scripts and embeds taken out of the description", async () => {
    const { id: event } = await made({
      description: 'Six hours of <script>alert(1)</script>records<iframe src="https://x.test"></iframe>.',
    });
    const { data } = await clients.owner.from("events").select("description").eq("id", event).single();
    expect(data?.description).not.toMatch(/script|iframe|alert/);
    expect(data?.description).toContain("records");
  });
});

describe("each rule of the specification answers with its sentence", () => {
  test.each([
    ["Title must be at least 3 characters", "EVENTS_INVALID_TITLE", { title: "ab" }],
    ["Title too long", "EVENTS_INVALID_TITLE", { title: "a".repeat(101) }],
    ["Title must be at least 3 characters", "EVENTS_INVALID_TITLE", { title: null }],
    [
      "Description must be at least 10 characters",
      "EVENTS_INVALID_DESCRIPTION",
      { description: "Too short" },
    ],
    ["Description must be at least 10 characters", "EVENTS_INVALID_DESCRIPTION", { description: null }],
    [
      "Description must be at least 10 characters",
      "EVENTS_INVALID_DESCRIPTION",
      { description: "<script>a long script</script>" },
    ],
    ["Description too long", "EVENTS_INVALID_DESCRIPTION", { description: "a".repeat(2001) }],
    ["Capacity must be a whole number", "EVENTS_INVALID_CAPACITY", { capacity: "many" }],
    ["Capacity must be a whole number", "EVENTS_INVALID_CAPACITY", { capacity: 2.5 }],
    ["Capacity must be a whole number", "EVENTS_INVALID_CAPACITY", { capacity: true }],
    ["Capacity must be at least 1", "EVENTS_INVALID_CAPACITY", { capacity: 0 }],
    ["Capacity too large", "EVENTS_INVALID_CAPACITY", { capacity: 100_001 }],
    ["Capacity too large", "EVENTS_INVALID_CAPACITY", { capacity: 12_345_678_901 }],
    ["Too many tags", "EVENTS_TOO_MANY_TAGS", { tags: Array.from({ length: 11 }, (_, at) => `tag ${at}`) }],
    ["Invalid date format", "EVENTS_INVALID_TIME", { starts_at: "tomorrow" }],
    ["Invalid date format", "EVENTS_INVALID_TIME", { starts_at: "2026-13-40T22:00" }],
    ["Invalid date format", "EVENTS_INVALID_TIME", { starts_at: null }],
    ["Invalid date format", "EVENTS_INVALID_TIME", { starts_at: { day: 1 } }],
    ["Invalid date format", "EVENTS_INVALID_TIME", { ends_at: "late" }],
    [
      "Start date must be in the future",
      "EVENTS_START_IN_PAST",
      { starts_at: "2020-01-01T22:00", ends_at: null },
    ],
  ])("%s, case %#", async (message, details, wrong) => {
    const { error, status } = await save(await write(night(wrong)));
    expect({ status, ...error }).toMatchObject({ status: 400, code: "PT400", details, message });
    expect(error?.hint).toBeTruthy();
  });
});

describe("what is not one's own, and what is too much", () => {
  test("another team's event and draft do not exist", async () => {
    const { id: p_event_id } = await made();
    const draft = await write(night());
    for (const [name, args, details] of [
      ["edit_event", { p_event_id }, "EVENTS_NOT_FOUND"],
      ["cancel_event", { p_event_id }, "EVENTS_NOT_FOUND"],
      ["publish_event", { p_event_id }, "EVENTS_NOT_FOUND"],
      ["open_event_draft", { p_draft_id: draft.id }, "EVENTS_DRAFT_NOT_FOUND"],
      ["delete_event_draft", { p_draft_id: draft.id }, "EVENTS_DRAFT_NOT_FOUND"],
    ] as const) {
      const answer = await clients.stranger.rpc(name, args);
      expect({ name, status: answer.status, ...answer.error }).toMatchObject({ name, status: 404, details });
    }
    const direct = await clients.stranger
      .from("events")
      .update({ title: "Mine" })
      .eq("id", p_event_id)
      .select();
    expect(direct.data ?? []).toEqual([]);
  });

  test("an editor does not cancel, and the door does not read answers", async () => {
    await forgetLimits();
    const { id: p_event_id } = await made({}, clients.editor);
    await clients.editor.rpc("publish_event", { p_event_id }).throwOnError();
    const cancelled = await clients.editor.rpc("cancel_event", { p_event_id });
    expect(cancelled).toMatchObject({ status: 403, error: { details: "TEAMS_ROLE_REQUIRED" } });
    for (const name of ["list_event_attendees", "list_applications"]) {
      const answers = await clients.door.rpc(name, { p_event_id });
      expect(answers).toMatchObject({ status: 403, error: { details: "BOOKINGS_TEAM_REQUIRED" } });
    }
    expect((await clients.door.from("booking_answers").select("*")).data ?? []).toEqual([]);
    const written = await clients.door.rpc("edit_event", { p_event_id });
    expect(written).toMatchObject({ status: 403, error: { details: "TEAMS_ROLE_REQUIRED" } });
  });

  test("a draft that a colleague has changed is not overwritten", async () => {
    const draft = await write(night());
    const mine = { p_draft_id: draft.id, p_version: draft.version, p_data: night() };
    await clients.editor.rpc("save_event_draft", { ...mine, p_data: night() }).throwOnError();
    const late = await clients.owner.rpc("save_event_draft", mine);
    expect(late).toMatchObject({ status: 409, error: { details: "EVENTS_DRAFT_CONFLICT" } });
    expect(await save(draft)).toMatchObject({ status: 409, error: { details: "EVENTS_DRAFT_CONFLICT" } });
  });

  test("no fewer places than are sold", async () => {
    await forgetLimits();
    const { id: p_event_id } = await made();
    await server.world.client.query(
      `update ticket_inventory set sold = 3 where ticket_type_id in (select id from ticket_types where event_id = $1)`,
      [p_event_id],
    );
    const { data } = await clients.owner.rpc("edit_event", { p_event_id }).throwOnError();
    const fewer = { ...data.data, tickets: [{ ...data.data.tickets[0], quantity: 2 }] };
    const draft = await clients.owner
      .rpc("save_event_draft", { p_draft_id: data.id, p_version: data.version, p_data: fewer })
      .throwOnError();
    expect(await save(draft.data)).toMatchObject({
      status: 409,
      error: {
        details: "EVENTS_BELOW_SOLD",
        message: "3 of Entry are sold or held",
        hint: "Keep at least 3.",
      },
    });
  });

  test("a guessed guest link leads nowhere", async () => {
    await forgetLimits();
    const { id: p_event_id } = await made();
    const allocation = await clients.owner
      .rpc("save_guest_allocation", { p_event_id, p_name: "Ada Fields", p_places: 5 })
      .single<{ id: string; code: string }>()
      .throwOnError();
    const open = (p_code: string) =>
      clients.stranger.rpc("read_guest_allocation", { p_allocation_id: allocation.data.id, p_code });
    expect(await open(allocation.data.code)).toMatchObject({
      error: null,
      data: { name: "Ada Fields", places: 5 },
    });
    expect(await open("guess")).toMatchObject({
      status: 404,
      error: { details: "EVENTS_GUEST_LINK_NOT_FOUND", message: "This link leads to no guest list" },
    });
  });

  test("an application without a name, or with one too long, is told so", async () => {
    await forgetLimits();
    const { id: p_event_id } = await made({ requires_approval: true });
    await clients.owner.rpc("publish_event", { p_event_id }).throwOnError();
    const { rows } = await server.world.client.query("select id from ticket_types where event_id = $1", [
      p_event_id,
    ]);
    const p_lines = [{ ticket_type_id: rows[0].id, quantity: 1 }];
    const apply = (p_buyer_name: string) =>
      clients.stranger.rpc("apply_for_booking", { p_event_id, p_lines, p_buyer_name });
    const refused = (message: string) => ({
      status: 400,
      error: { details: "BOOKINGS_INVALID_DETAILS", message },
    });
    expect(await apply(" ")).toMatchObject(refused("Name required"));
    expect(await apply("a".repeat(101))).toMatchObject(refused("Name too long"));
    expect(await apply("Ines")).toMatchObject({ error: null, data: { status: "awaiting_approval" } });
    expect(await apply("Ines")).toMatchObject({
      status: 409,
      error: { details: "BOOKINGS_ALREADY_APPLIED" },
    });
  });

  test("the eleventh save in a minute is asked to wait", async () => {
    await forgetLimits();
    for (let count = 0; count < 10; count += 1) await made();
    const draft = await write(night());
    const answer = await fetch(`${server.url}/rpc/save_event`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${await server.tokenOf("founder")}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ p_draft_id: draft.id, p_version: draft.version, p_key: crypto.randomUUID() }),
    });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ code: "PT429", details: "EVENTS_RATE_LIMITED" });
  });
});
