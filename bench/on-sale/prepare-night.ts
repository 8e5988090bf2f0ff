// One night with so many places and a queue, and people with sessions made beforehand.
import { createHmac } from "node:crypto";
import type pg from "pg";

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

/** Makes them as the superuser. @throws Error where the night cannot be made */
export async function prepareNight(
  client: pg.Client,
  given: { people: number; places: number },
): Promise<Night> {
  const { rows } = await client.query<{ id: string; slug: string; type: string }>(
    `with word as (select 'on-sale-' || substr(md5(random()::text), 1, 12) as word),
      crew as (insert into organisers (slug, name) select word, 'Night Shift' from word returning id),
      place as (insert into venues (slug, name, address, area_id, lat, lng, status, venue_type)
        select word, 'The Hall', '1 Arch Street', a.id, a.lat, a.lng, 'active', 'club'
        from word, (select * from areas where kind = 'city' order by slug limit 1) a returning id),
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
     select gen_random_uuid(), 'buyer-' || n || '-' || $2 || '@example.org', now(), now() - interval '90 days'
     from generate_series(1, $1::int) n returning id`,
    [given.people, night.id],
  );
  await client.query("analyze");
  const tokens = people.rows.map(({ id }) => tokenOf(id));
  return { id: night.id, slug: night.slug, ticketType: night.type, tokens };
}
