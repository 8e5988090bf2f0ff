// Makes what a browser cannot make yet: events of a certain kind, in the database of the product under test.
import { randomBytes } from "node:crypto";
import path from "node:path";
import { startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";

/** The data directory of the product under test. @throws Error when it is not known */
export function dataDirectory(): string {
  const directory = process.env.E2E_DATA;
  if (!directory) throw new Error("Name the data directory of the product under E2E_URL in E2E_DATA");
  return path.resolve(directory);
}

/** An event made for one test. */
export type MadeEvent = { id: string; slug: string; title: string };

/**
 * Publishes a free night a week and a half ahead.
 * @param places how many can be booked
 */
export async function makeEvent(
  title: string,
  { places, visibility = "public" }: { places: number; visibility?: "public" | "unlisted" },
): Promise<MadeEvent> {
  const cluster = await startCluster({ root: path.join(dataDirectory(), "postgres") });
  const client = new pg.Client(cluster.connection("undercroft"));
  await client.connect();
  try {
    const slug = `made-${randomBytes(6).toString("hex")}`;
    await client.query("begin");
    const { rows } = await client.query<MadeEvent>(
      `insert into public.events (slug, title, description, category, starts_at, ends_at, visibility, status,
         organiser_id, venue_id)
       select $1, $2, 'A night made to see what happens when it is full.', 'music', now() + interval '10 days',
         now() + interval '10 days 5 hours', $3, 'published', organiser_id, venue_id
       from public.events where location_mode = 'venue' and status = 'published' limit 1
       returning id, slug, title`,
      [slug, title, visibility],
    );
    const [event] = rows;
    if (!event) throw new Error("There is no event to take a venue from");
    await client.query(
      "insert into public.ticket_types (event_id, name, kind) values ($1, 'Free place', 'free')",
      [event.id],
    );
    await client.query(
      `update public.ticket_inventory set quantity = $2
       where ticket_type_id in (select id from public.ticket_types where event_id = $1)`,
      [event.id, places],
    );
    await client.query("commit");
    return event;
  } finally {
    await client.end();
  }
}

async function inDatabase<Answer>(work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const cluster = await startCluster({ root: path.join(dataDirectory(), "postgres") });
  const client = new pg.Client(cluster.connection("undercroft"));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Publishes a night a month ahead at £12 a ticket, fee included in what its list says; minds may change for two days. */
export async function makePaidNight(title: string): Promise<MadeEvent> {
  const event = await makeEvent(title, { places: 10 });
  await inDatabase(async (client) => {
    await client.query(
      `update public.events set starts_at = now() + interval '30 days', ends_at = now() + interval '30 days 5 hours',
         refund_policy = '{"cooling_off_hours": 48}' where id = $1`,
      [event.id],
    );
    await client.query(
      "update public.ticket_types set kind = 'paid', name = 'Entry', face_pence = 1200, fee_pence = 110 where event_id = $1",
      [event.id],
    );
  });
  return event;
}

/** Cancels a night, as its organiser does. */
export async function cancelNight(event: MadeEvent): Promise<void> {
  await inDatabase((client) =>
    client.query(
      "update public.events set status = 'cancelled', cancel_reason = 'A burst pipe' where id = $1",
      [event.id],
    ),
  );
}

/** What the ledger says of an event: the sum of one account. */
export async function ledgerOf(event: MadeEvent, account: string): Promise<number> {
  const { rows } = await inDatabase((client) =>
    client.query<{ pence: number }>(
      `select coalesce(sum(l.amount_pence), 0)::integer as pence from internal.ledger_entries l
       join public.bookings b on b.id = l.booking_id where b.event_id = $1 and l.account = $2`,
      [event.id, account],
    ),
  );
  return rows[0]?.pence ?? 0;
}

/** How far the newest booking of an event is. */
export async function newestBookingStatus(event: MadeEvent): Promise<string> {
  const { rows } = await inDatabase((client) =>
    client.query<{ status: string }>(
      "select status from public.bookings where event_id = $1 order by created_at desc limit 1",
      [event.id],
    ),
  );
  return rows[0]?.status ?? "";
}

/** An article with a player, published without an editor. Answers its address. */
export async function makeArticleWithPlayer(title: string, url: string): Promise<string> {
  const slug = `made-${randomBytes(6).toString("hex")}`;
  const body = [
    { type: "paragraph", text: "The tape runs for an hour." },
    { type: "player", url, title: "Undertow" },
  ];
  await inDatabase(async (client) => {
    await client.query(
      `insert into public.articles (slug, section, title, standfirst, body, status, published_at)
       values ($1, 'mixes', $2, 'An hour of rain.', $3, 'published', now())`,
      [slug, title, JSON.stringify(body)],
    );
  });
  return `/journal/${slug}`;
}

/** Takes away the newsletter's drafts and what was sent today, for there is one issue a day. */
export async function forgetTodaysIssue(): Promise<void> {
  await inDatabase((client) =>
    client.query(
      "delete from public.newsletter_issues where status = 'draft' or created_at > now() - interval '1 day'",
    ),
  );
}
