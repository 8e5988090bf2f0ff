// One night with so many places and a queue, and people with sessions made beforehand.
import { createHmac } from "node:crypto";
import pg from "pg";

/** What buyers ask for, and the tokens they come with. */
export type Night = { id: string; slug: string; ticketType: string; tokens: string[] };

/** Signs tokens as an operator's tools do: AUTH_JWT_SECRET. */
export const secret = "the load of an on-sale signs its own tokens";

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function tokenOf(person: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { role: "authenticated", aud: "authenticated", sub: person, iat: now, exp: now + 7_200 };
  const text = `${base64({ alg: "HS256", typ: "JWT" })}.${base64({ ...claims, aal: "aal1" })}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

/** @param connection the superuser's */
export async function prepareNight(
  connection: pg.ClientConfig,
  given: { people: number; places: number },
): Promise<Night> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; slug: string; type: string }>(
      `with crew as (insert into organisers (slug, name) values ('on-sale-' || extract(epoch from now())::bigint, 'Night Shift') returning id),
        place as (insert into venues (slug, name, address, area_id, lat, lng, status, venue_type)
          select 'on-sale-' || extract(epoch from now())::bigint, 'The Hall', '1 Arch Street', id, lat, lng, 'active', 'club'
          from areas where kind = 'city' order by slug limit 1 returning id),
        night as (insert into events (title, description, category, organiser_id, venue_id, starts_at, status, queue_mode)
          select 'On sale', 'A night that everybody wants.', 'music', crew.id, place.id, now() + interval '30 days', 'published', 'on' from crew, place returning id, slug)
       insert into ticket_types (event_id, name, kind, face_pence) select id, 'Entry', 'paid', 1000 from night
       returning id as type, event_id as id, (select slug from night)`,
    );
    const [night] = rows;
    if (!night) throw new Error("The night could not be made");
    await client.query("update ticket_inventory set quantity = $2 where ticket_type_id = $1", [
      night.type,
      given.places,
    ]);
    const people = await client.query<{ id: string }>(
      `insert into auth.users (id, email, email_confirmed_at, created_at)
       select gen_random_uuid(), 'buyer-' || n || '-' || extract(epoch from now())::bigint || '@example.org', now(), now() - interval '90 days'
       from generate_series(1, $1::int) n returning id`,
      [given.people],
    );
    await client.query("analyze");
    return {
      ...{ id: night.id, slug: night.slug, ticketType: night.type },
      tokens: people.rows.map(({ id }) => tokenOf(id)),
    };
  } finally {
    await client.end();
  }
}

/** What the database says afterwards. */
export type Outcome = { sold: number; held: number; overtaken: number; violations: string[] };

/** Reads it, a minute at most after the last payment: what was begun then is confirmed by then. */
export async function readOutcome(connection: pg.ClientConfig, night: Night): Promise<Outcome> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("set statement_timeout = 0");
    const stock = await client.query<{ sold: number; held: number }>(
      "select sold, held from ticket_inventory where ticket_type_id = $1",
      [night.ticketType],
    );
    // let in before somebody with a lower number, who was there and was let in later
    const overtaken = await client.query<{ n: number }>(
      `select count(*)::int as n from queue_entries a join queue_entries b on b.event_id = a.event_id and b.number < a.number
       and b.admitted_at > a.admitted_at and b.joined_at < a.admitted_at where a.event_id = $1`,
      [night.id],
    );
    const violations = await client.query<{ rule: string }>("select distinct rule from internal.violations");
    return {
      ...{ sold: stock.rows[0]?.sold ?? 0, held: stock.rows[0]?.held ?? 0 },
      overtaken: overtaken.rows[0]?.n ?? 0,
      violations: violations.rows.map(({ rule }) => rule),
    };
  } finally {
    await client.end();
  }
}
