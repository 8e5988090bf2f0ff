// Keys of a team over HTTP: what their holders may do, and everything that is refused.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RunningServices, startServices } from "./start-services.ts";

let services: RunningServices;
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  services.superuser.query<Row>(text, values);

const team = "11111111-1111-4111-8111-111111111111";
const rivals = "22222222-2222-4222-8222-222222222222";
const owner = "33333333-3333-4333-8333-333333333333";
const rival = "44444444-4444-4444-8444-444444444444";
const manager = "55555555-5555-4555-8555-555555555555";
const vault = "66666666-6666-4666-8666-666666666666";

beforeAll(async () => {
  services = await startServices();
  await sql(`insert into auth.users (id, email, email_confirmed_at) values
    ('${owner}', 'owner@example.org', now()), ('${rival}', 'rival@example.org', now()), ('${manager}', 'manager@example.org', now())`);
  await sql(
    `insert into areas (id, name, slug, kind, lat, lng, radius_miles) values ('${vault}', 'Leeds', 'leeds', 'city', 53.8, -1.55, 8)`,
  );
  await sql(
    "insert into outward_codes (code, lat, lng, name, nation) values ('LS11', 53.78, -1.55, 'Holbeck', 'England')",
  );
  await sql(`insert into venues (id, name, venue_type, address, postcode, area_id, lat, lng, status, claimed_at)
    values ('${vault}', 'The Vault', 'club', '1 Arch Street', 'LS11 5AB', '${vault}', 53.79, -1.55, 'active', now())`);
  await sql(
    `insert into organisers (id, name, trust, venue_id) values ('${team}', 'The Vault', 'trusted', '${vault}'), ('${rivals}', 'Day Shift', 'trusted', null)`,
  );
  await sql(`insert into venue_members (venue_id, user_id, role) values ('${vault}', '${owner}', 'owner')`);
  await sql(
    `insert into organiser_members (organiser_id, user_id, role) values ('${team}', '${owner}', 'owner'), ('${team}', '${manager}', 'manager'), ('${rivals}', '${rival}', 'owner')`,
  );
});
beforeEach(async () => {
  await sql("delete from rate_limits");
  await sql("delete from listing_sources");
  await sql("truncate bookings, events cascade");
});
afterAll(() => services.close());

let count = 0;
/** A key of a team, as make_team_key would write it. */
async function addKey(
  scopes = "{listings:write,sales:read}",
  { of = team, by = owner, atVenue = false }: { of?: string; by?: string; atVenue?: boolean } = {},
): Promise<string> {
  count += 1;
  const prefix = `key${String(count).padStart(5, "0")}`;
  const key = `uck_${prefix}_${"abcd".repeat(8)}`;
  await sql(
    "insert into team_keys (organiser_id, venue_id, name, prefix, key_hash, scopes, created_by) values ($1, $2, 'Website', $3, $4, $5, $6)",
    [
      atVenue ? null : of,
      atVenue ? vault : null,
      prefix,
      createHash("sha256").update(key).digest("hex"),
      scopes,
      by,
    ],
  );
  return key;
}

const days = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
/** One night as schema.org says it. */
const night = (identifier: string, more: Record<string, unknown> = {}) => ({
  "@type": "MusicEvent",
  identifier,
  name: `Night ${identifier}`,
  description: "A night to remember.",
  startDate: `${days(5)}T20:00:00Z`,
  location: { "@type": "Place", name: "The Vault", address: "1 Arch Street, Leeds, LS11 5AB" },
  ...more,
});

type Answer = {
  status: number;
  code?: string;
  message?: string;
  hint?: string;
  counts?: Record<string, number>;
  rows?: {
    outcome: string;
    title?: string;
    reason?: string;
    event?: { path: string; status: string };
    kept?: string[];
  }[];
};
async function ask(path: string, key: string | null, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`${services.url}/functions/v1/${path}`, {
    ...init,
    headers: { ...(key ? { authorization: `Bearer ${key}` } : {}), ...init.headers },
  });
  return { status: response.status, ...((await response.json()) as object) };
}
const post = (key: string | null, body: unknown, query = "") =>
  ask(`listings${query}`, key, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const events = () =>
  sql<{ title: string; status: string; organiser_id: string }>(
    "select title, status, organiser_id from events order by title",
  );

describe("listings", () => {
  test("nights that are sent stand here, are answered row by row, and the same again changes nothing", async () => {
    const key = await addKey();
    const body = {
      "@graph": [
        night("a"),
        night("b", { startDate: "soon" }),
        night("c", { startDate: `${days(-30)}T20:00:00Z` }),
      ],
    };
    const first = await post(key, body);
    expect(first).toMatchObject({ status: 200, counts: { new: 1, refused: 2 }, new_nights: "published" });
    expect(first.rows).toHaveLength(3);
    expect(
      first.rows?.map(({ outcome, title, event, reason }) => [outcome, title, event?.status, reason]),
    ).toEqual(
      expect.arrayContaining([
        ["new", "Night a", "published", undefined],
        ["refused", "Night b", undefined, "Invalid date format"],
        ["refused", "Night c", undefined, "This night is over"],
      ]),
    );
    const before = await sql("select * from events");
    expect(await post(key, body)).toMatchObject({ status: 200, counts: { same: 1, refused: 2 } });
    expect(await sql("select * from events")).toEqual(before);
  });

  test("a preview says the same and writes nothing", async () => {
    const key = await addKey();
    expect(await post(key, [night("a")], "?preview=1")).toMatchObject({ counts: { new: 1 } });
    expect(await events()).toEqual([]);
    expect(await sql("select from listing_sources")).toEqual([]);
  });

  test("changes, moves and cancellations follow by identifier, what is not sent stays, and another key of the team takes over", async () => {
    const first = await addKey();
    await post(first, [night("a"), night("b")]);
    await sql("update team_keys set ended_at = now(), ended_why = 'revoked'");
    const second = await addKey("{listings:write}", { by: manager });
    const answer = await post(second, [
      night("a", { startDate: `${days(5)}T21:00:00Z`, name: "Night a, later" }),
    ]);
    expect(answer).toMatchObject({ counts: { moved: 1 } });
    expect(
      await post(second, [night("b", { eventStatus: "https://schema.org/EventCancelled" })]),
    ).toMatchObject({
      counts: { withdrawn: 1 },
    });
    expect(await events()).toMatchObject([
      { title: "Night a, later", status: "published" },
      { title: "Night b", status: "cancelled" },
    ]);
    expect(await sql("select from listing_sources where kind = 'key'")).toHaveLength(1);
  });

  test("what the team has edited here stays theirs, and the answer names it", async () => {
    const key = await addKey();
    await post(key, [night("a")]);
    await sql("update events set title = 'Our own words'");
    const answer = await post(key, [night("a", { name: "Other words" })]);
    expect(answer.rows).toMatchObject([{ outcome: "changed", kept: ["title"] }]);
    expect(await events()).toMatchObject([{ title: "Our own words" }]);
  });

  test("an iCalendar file is read as well", async () => {
    const key = await addKey();
    const day = days(6).replaceAll("-", "");
    const calendar = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:x\r\nSUMMARY:Dub night\r\nDESCRIPTION:A night to remember.\r\nDTSTART:${day}T200000Z\r\nLOCATION:The Vault\\, 1 Arch Street\\, Leeds\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
    expect(await post(key, calendar)).toMatchObject({ counts: { new: 1 } });
    expect(await events()).toMatchObject([{ title: "Dub night", organiser_id: team }]);
  });

  test("the key of a venue lists at this venue alone, and no key touches the night of another team", async () => {
    await post(await addKey(), [night("a", { name: "House night" })]);
    const [mine] = await sql<{ id: string }>("select id from events");
    const theirs = await addKey("{listings:write}", { of: rivals, by: rival });
    const answer = await post(theirs, [
      night("a", { name: "House night", description: "Taken over by the rivals." }),
      night("b", { name: "House night", eventStatus: "https://schema.org/EventCancelled" }),
    ]);
    expect(answer.status).toBe(200);
    expect(
      await sql("select id, organiser_id, status, description from events where id = $1", [mine?.id]),
    ).toEqual([
      { id: mine?.id, organiser_id: team, status: "published", description: "A night to remember." },
    ]);
    const elsewhere = { "@type": "Place", name: "The Other Club", address: "9 Moor Road, Leeds" };
    const atVenue = await addKey("{listings:write}", { atVenue: true });
    expect((await post(atVenue, [night("z", { location: elsewhere })])).rows).toMatchObject([
      { outcome: "refused", reason: "Another place" },
    ]);
  });

  test("a team that is watched posts drafts and nights that wait, as it would by hand", async () => {
    await sql(`update organisers set trust = 'new' where id = '${team}'`);
    const answer = await post(await addKey(), [night("a")]);
    expect(answer.rows?.[0]?.event?.status).toBe("pending_review");
    await sql(`update organisers set trust = 'restricted' where id = '${team}'`);
    const later = night("b", { name: "Quite another evening", startDate: `${days(9)}T20:00:00Z` });
    expect((await post(await addKey(), [later])).rows?.[0]?.event?.status).toBe("draft");
    await sql(`update organisers set trust = 'trusted' where id = '${team}'`);
  });
});

describe("a key is refused", () => {
  const sent = [night("a")];
  test("without one, with a person's token, and with one that was guessed", async () => {
    const key = await addKey();
    const wrong = `${key.slice(0, -1)}z`;
    for (const one of [
      null,
      services.keys.apiKeys.publishable,
      services.keys.apiKeys.service,
      wrong,
      "uck_x",
    ])
      expect(await post(one, sent)).toMatchObject({ status: 401, code: "KEYS_UNKNOWN" });
    expect(await events()).toEqual([]);
  });

  test("after thirty guesses an hour an address waits, and the right key is heard still", async () => {
    const key = await addKey();
    for (let guess = 0; guess < 30; guess++)
      await ask("listings", `uck_zzzzzzzz_${String(guess).padStart(32, "0")}`, {
        method: "POST",
        body: "{}",
      });
    expect(await post(`uck_zzzzzzzz_${"y".repeat(32)}`, sent)).toMatchObject({
      status: 429,
      code: "RATE_LIMITED",
    });
    expect(await post(key, sent)).toMatchObject({ status: 200 });
  });

  test("after it was revoked, as often as it comes, and the team's next key from there is heard", async () => {
    const key = await addKey();
    await sql("update team_keys set ended_at = now(), ended_why = 'revoked'");
    for (let again = 0; again < 35; again++)
      expect(await post(key, sent)).toMatchObject({ status: 401, code: "KEYS_ENDED" });
    expect(await post(await addKey(), sent)).toMatchObject({ status: 200 });
  });

  test("when its maker has left the team, whichever way, or is suspended", async () => {
    const key = await addKey("{listings:write}", { by: manager });
    await sql(`update organiser_members set status = 'removed' where user_id = '${manager}'`);
    expect(await post(key, sent)).toMatchObject({ status: 401, code: "KEYS_ENDED" });
    await sql(`update organiser_members set status = 'active' where user_id = '${manager}'`);
    expect(await post(key, sent)).toMatchObject({ status: 401, code: "KEYS_ENDED" });
    const own = await addKey();
    await sql(`update profiles set status = 'suspended' where user_id = '${owner}'`);
    expect(await post(own, sent)).toMatchObject({ status: 403, code: "KEYS_MAKER_SUSPENDED" });
    await sql(`update profiles set status = 'active' where user_id = '${owner}'`);
    expect(await events()).toEqual([]);
  });

  test("for what it may not do", async () => {
    expect(await post(await addKey("{sales:read}"), sent)).toMatchObject({ status: 403, code: "KEYS_SCOPE" });
    expect(await ask("listings", await addKey())).toMatchObject({ status: 405, code: "KEYS_METHOD" });
  });

  test.each([
    ["", 400],
    ["<!doctype html><title>Our pub</title>", 415],
    ["title,start\nA,2030-01-01", 415],
    ['{"@type": "MusicEvent", ', 422],
  ])("with a body that is no listing: %s", async (body, status) => {
    expect(await post(await addKey(), body)).toMatchObject({ status, code: "KEYS_UNREADABLE" });
  });

  test("with more than a megabyte, more than 200 nights, or too often", async () => {
    const key = await addKey();
    expect(await post(key, `[${" ".repeat(1_100_000)}]`)).toMatchObject({ status: 413 });
    const many = Array.from({ length: 201 }, (_, at) => night(`n${at}`, { name: `Night number ${at}` }));
    expect(await post(key, many)).toMatchObject({ status: 413, code: "KEYS_TOO_MANY_NIGHTS" });
    await sql("update rate_limits set count = 1300 where action_type = 'team_key_calls'");
    expect(await post(key, sent)).toMatchObject({ status: 429 });
    expect(await events()).toEqual([]);
  });
});

describe("sales and attendees", () => {
  type Sales = Answer & {
    bookings?: { ref: string; name: string; email: string | null; status: string }[];
    attendees?: { name: string; ticket: string }[];
    next?: string | null;
  };
  const read = (path: string, key: string | null) => ask(path, key) as Promise<Sales>;

  /** A night with so many bookings; every second person agreed to news. */
  async function addNight(of: string, bookings: number): Promise<string> {
    const [event] = await sql<{ id: string }>(
      `insert into events (title, description, category, organiser_id, venue_id, starts_at, status)
       values ('Night', 'A night to remember.', 'music', $1, $2, now() + interval '5 days', 'published') returning id`,
      [of, vault],
    );
    const [type] = await sql<{ id: string }>(
      "insert into ticket_types (event_id, name, kind) values ($1, 'Entry', 'free') returning id",
      [event?.id],
    );
    await sql(
      `with made as (
         insert into bookings (ref, user_id, event_id, status, buyer_name, buyer_email, marketing_opt_in, confirmed_at, created_at)
         select translate(lpad(n::text, 8, '0'), '01', 'XY'), $2, $1, 'confirmed', 'Person ' || lpad(n::text, 3, '0'), 'person' || n || '@example.org', n % 2 = 0, now(),
           now() - n * interval '1 minute' from generate_series(1, $3::integer) n returning *
       ), lines as (
         insert into booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_total_pence) select id, $4, 1, 0, 0 from made returning *
       )
       insert into tickets (booking_id, booking_line_id, event_id, ticket_type_id, owner_id, place_number, holder_name, code)
       select m.id, l.id, $1, $4, $2, 1, m.buyer_name, 'code' || m.ref from made m join lines l on l.booking_id = m.id`,
      [event?.id, rival, bookings, type?.id],
    );
    return event?.id ?? "";
  }

  test("bookings come newest first, page by page, each once, with the address of those who agreed alone", async () => {
    const key = await addKey();
    const event = await addNight(team, 130);
    const first = await read("sales", key);
    const second = await read(`sales?after=${first.next}`, key);
    expect([first.bookings?.length, second.bookings?.length, second.next]).toEqual([100, 30, null]);
    const refs = [...(first.bookings ?? []), ...(second.bookings ?? [])].map(({ ref }) => ref);
    expect(new Set(refs).size).toBe(130);
    expect(first.bookings?.slice(0, 2)).toMatchObject([
      { ref: "XXXXXXXY", name: "Person 001", email: null },
      { ref: "XXXXXXX2", name: "Person 002", email: "person2@example.org" },
    ]);
    expect((await read(`sales?event=${event}`, key)).bookings).toHaveLength(100);
    expect(
      await sql(
        "select action_type, new_data ->> 'prefix' as prefix from audit_logs where action_type = 'orders_read_by_key' limit 1",
      ),
    ).toEqual([{ action_type: "orders_read_by_key", prefix: key.slice(4, 12) }]);
  });

  test("who comes is listed by name, page by page, without any address", async () => {
    const key = await addKey("{sales:read}", { atVenue: true });
    const event = await addNight(team, 230);
    const first = await read(`attendees?event=${event}`, key);
    const second = await read(`attendees?event=${event}&after=${first.next}`, key);
    expect([first.attendees?.length, second.attendees?.length, second.next]).toEqual([200, 30, null]);
    expect(second.attendees?.[0]).toMatchObject({ name: "Person 201", ticket: "Entry" });
    expect(JSON.stringify([first, second])).not.toContain("@example.org");
  });

  test("another team's night, booking and ticket are not there, and a key without the scope reads nothing", async () => {
    const event = await addNight(team, 2);
    const [booking] = await sql<{ id: string }>("select id from bookings limit 1");
    const [ticket] = await sql<{ id: string }>("select id from tickets limit 1");
    const theirs = await addKey("{sales:read}", { of: rivals, by: rival });
    expect(await read("sales", theirs)).toMatchObject({ bookings: [], next: null });
    for (const path of [
      `sales?event=${event}`,
      `sales?after=${booking?.id}`,
      "sales?after=nonsense",
      `attendees?event=${event}`,
      `attendees?event=${event}&after=${ticket?.id}`,
      "attendees",
      "attendees?event=nonsense",
      "sales?event=%00",
      "sales?after=%00",
      "attendees?event=%00",
    ])
      expect(await read(path, theirs), path).toMatchObject({ status: 400, code: "KEYS_INVALID" });
    expect(await read("sales", await addKey("{listings:write}"))).toMatchObject({
      status: 403,
      code: "KEYS_SCOPE",
    });
    expect(await read("sales", null)).toMatchObject({ status: 401 });
    expect(await ask("sales", theirs, { method: "POST", body: "{}" })).toMatchObject({ status: 405 });
  });

  test("the commands of docs/api.md do what the page says", async () => {
    const page = readFileSync(path.resolve(import.meta.dirname, "../../docs/api.md"), "utf8");
    const [, commands = ""] = /```bash\n(.*?)```/s.exec(page) ?? [];
    const event = await addNight(team, 1);
    const { stdout } = await promisify(execFile)("sh", ["-e", "-c", commands], {
      env: { PATH: process.env.PATH, API: services.url, TEAM_KEY: await addKey(), EVENT: event },
    });
    expect(stdout).toContain('"outcome":"new"');
    expect(stdout).toContain('"ref":"XXXXXXXY"');
    expect(stdout).toContain('"attendees":[{');
  });
});
