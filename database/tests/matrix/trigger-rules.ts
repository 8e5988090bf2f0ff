// What each trigger is there for, as one question to the database: the part of the rules that no cell of the matrix shows.
import type pg from "pg";
import { one } from "../harness/fixtures.ts";
import { id } from "../harness/world.ts";
import { becomeSql } from "./observe.ts";

/** `change`, and a question whose answer must then be yes; null when the change itself must be refused. */
type Rule = { says: string; change: string; question: string | null };

const firstCard = `event_id = '${one.published}'`;
const refused = (says: string, change: string): Rule => ({ says, change, question: null });
const touched = [
  "bookings",
  "events",
  "organisers",
  "profile_private",
  "profiles",
  "ticket_types",
  "venue_addresses",
  "venues",
];
const cardChanges: Record<string, string> = {
  "a renamed area": `update areas set name = 'Leodis' where id = '${id("area")}'`,
  "a new artist": `insert into event_artists (event_id, name) values ('${one.published}', 'Zed')`,
  "a renamed artist": `update event_artists set name = 'Zed' where ${firstCard}`,
  "an artist fewer": `delete from event_artists where ${firstCard}`,
  "a new tag": `insert into event_tags values ('${one.published}', 'dub')`,
  "a changed tag": `update event_tags set tag = 'dub' where ${firstCard}`,
  "a tag fewer": `delete from event_tags where ${firstCard}`,
  "a new event": `insert into events (title, description, category, organiser_id, venue_id, starts_at, status) select 'Another night', description, category, organiser_id, venue_id, starts_at, 'published' from events where id = '${one.published}'`,
  "a renamed event": `update events set title = 'Another night' where id = '${one.published}'`,
  "a renamed organiser": `update organisers set name = 'Day Shift'`,
  "a new ticket type": `insert into ticket_types (event_id, name, kind, face_pence) values ('${one.published}', 'Dear', 'paid', 900)`,
  "a dearer ticket type": `update ticket_types set kind = 'paid', face_pence = 900 where id = '${one.type}'`,
  "a ticket type fewer": `delete from ticket_types where event_id = '${one.unlisted}' or id = '${id("ticket type only")}'`,
  "a renamed venue": `update venues set name = 'The Crypt' where id = '${id("venue")}'`,
  "a night that sells out": `update ticket_inventory set quantity = held + sold where ticket_type_id = '${one.type}'`,
};
// with prices as they were, so that nothing but the type itself says so
const sellOut = `update ticket_inventory set quantity = held + sold where ticket_type_id = '${one.type}'`;
const addFree = `insert into ticket_types (id, event_id, name, kind) values ('${id("probe")}', '${one.published}', 'Probe', 'free')`;
const samePrice: Record<string, string> = {
  "a type more at the same price": `${sellOut}; ${addFree}`,
  "a paused type": `update ticket_types set status = 'paused' where id = '${one.type}'`,
  "a type fewer at the same price": `${sellOut}; ${addFree}; delete from ticket_types where id = '${id("probe")}'`,
};
const cards = "(select md5(string_agg(l::text, '|' order by event_id)) from listings l)";

const announced = {
  areas: "name",
  artists: "name",
  event_artists: "name",
  event_hosts: "role",
  event_tags: "tag",
  event_updates: "body",
  events: "title",
  listings: "title",
  organisers: "name",
  profiles: "bio",
  ticket_types: "name",
  venue_media: "alt",
  venues: "name",
};
// what NOTIFY says is heard after the transaction only, so the function is put in place of one that writes it down
const listen = `create temp table heard (name text) on commit drop;
  create or replace function internal.announce_change() returns trigger language plpgsql as
    'begin insert into pg_temp.heard values (tg_table_name); return null; end'`;

/** Every rule kept by a trigger. */
export const triggerRules: Rule[] = [
  ...touched.map((table) => ({
    says: `${table} notes when it changed`,
    change: `update ${table} set updated_at = 'epoch'`,
    question: `not exists (select from ${table} where updated_at < '2000-01-01')`,
  })),
  ...Object.entries(announced).map(([table, column]) => ({
    says: `a change of ${table} is announced to the caches`,
    change: `${listen}; update ${table} set ${column} = ${column}`,
    question: `exists (select from pg_temp.heard where name = '${table}')`,
  })),
  ...Object.entries({ ...cardChanges, ...samePrice }).map(([what, change]) => ({
    says: `cards follow ${what}`,
    change: `${change}; create temp table told on commit drop as select ${cards} as before; select internal.refresh_listings(array(select id from events))`,
    question: `(select before from told) = ${cards}`,
  })),
  {
    says: "a role that is given is written down",
    change: `insert into user_roles (user_id, role) values ('${id("user hidden")}', 'moderator')`,
    question:
      "exists (select from audit_logs where action_type = 'role_given' and new_data ->> 'user_id' = '" +
      id("user hidden") +
      "')",
  },
  {
    says: "the log is a chain",
    change: "insert into audit_logs (action_type) values ('probe')",
    question: "not exists (select from internal.audit_chain_breaks)",
  },
  refused(
    "whoever holds a role that does not count is told that they cannot take it",
    `${becomeSql("stranger", "suspended")}; delete from user_roles where user_id = '${id("user suspended")}'`,
  ),
  refused("the log is not changed", "update audit_logs set action_type = 'x'"),
  refused("the log is not thinned", "delete from audit_logs"),
  refused("the log is not emptied", "truncate audit_logs"),
  refused(
    "a cancelled booking stays so",
    "update bookings set status = 'refunded' where status = 'cancelled'",
  ),
  refused("a cancelled event stays so", "update events set status = 'published' where status = 'cancelled'"),
  refused("an archived type stays so", "update ticket_types set status = 'active' where status = 'archived'"),
  refused("an issued ticket is not simply resold", "update tickets set status = 'resold'"),
  refused("a merged venue stays so", "update venues set status = 'active' where status = 'merged'"),
  refused(
    "ten tags are enough",
    `insert into event_tags select '${one.published}', 'tag-' || n from generate_series(1, 11) n`,
  ),
  {
    says: "a card is kept whole",
    change: `update listings set title = 'Probe' where ${firstCard}`,
    question: `(select card ->> 'title' from listings where ${firstCard}) = 'Probe'`,
  },
  {
    says: "whether a tag is public is not the writer's to say",
    change: `insert into event_tags (event_id, tag, is_public) values ('${one.draft}', 'probe', true)`,
    question: "(select not is_public from event_tags where tag = 'probe')",
  },
  {
    says: "tags of an event that is taken down are public no more",
    change: `update events set status = 'under_review' where id = '${one.published}'`,
    question: `not exists (select from event_tags where event_id = '${one.published}' and is_public)`,
  },
  {
    says: "a type has stock",
    change: `insert into ticket_types (id, event_id, name, kind) values ('${id("probe")}', '${one.published}', 'Probe', 'free')`,
    question: `exists (select from ticket_inventory where ticket_type_id = '${id("probe")}')`,
  },
  {
    says: "a new price is the event's",
    change: `insert into ticket_types (event_id, name, kind, face_pence) values ('${one.published}', 'Dear', 'paid', 4321)`,
    question: `(select price_to_pence from events where id = '${one.published}') = 4321`,
  },
  {
    says: "a changed price is the event's",
    change: `update ticket_types set kind = 'paid', face_pence = 4321 where id = '${one.type}'`,
    question: `(select price_to_pence from events where id = '${one.published}') = 4321`,
  },
  {
    says: "a price that is gone is the event's no more",
    change: `delete from ticket_types where id = '${one.draftType}'`,
    question: `(select price_to_pence from events where id = '${one.draft}') is null`,
  },
  {
    says: "what is published says since when",
    change: `update events set status = 'published', publish_at = null where id = '${one.draft}'`,
    question: `(select publish_at from events where id = '${one.draft}') is not null`,
  },
  ...[
    ["artists", "name", "'Probe'"],
    ["organisers", "name", "'Probe'"],
    ["venues", "name, address, area_id", `'Probe', '1 Probe Street', '${id("area")}'`],
  ].map(([table, columns, values]) => ({
    says: `${table} get an address`,
    change: `insert into ${table} (id, ${columns}) values ('${id("probe")}', ${values})`,
    question: `(select slug from ${table} where id = '${id("probe")}') = 'probe'`,
  })),
  {
    says: "events get an address",
    change: `insert into events (id, title, description, category, organiser_id, venue_id, starts_at) select '${id("probe")}', 'Probe', description, category, organiser_id, venue_id, starts_at from events where id = '${one.draft}'`,
    question: `(select slug from events where id = '${id("probe")}') <> ''`,
  },
  {
    says: "a private place is hidden",
    change: `update venues set location_precision = 'area' where id = '${id("venue")}'`,
    question: `(select address from venues where id = '${id("venue")}') not like '%Arch Street%'`,
  },
  {
    says: "a place made public shows",
    change: `update venues set location_precision = 'exact' where id = '${id("venue hideout")}'`,
    question: `(select address from venues where id = '${id("venue hideout")}') = '9 Viaduct Road'`,
  },
  {
    says: "interest is counted",
    change: `insert into rsvps (event_id, user_id, state) values ('${one.draft}', '${id("user hidden")}', 'going')`,
    question: `(select interested_count from events where id = '${one.draft}') = 1`,
  },
  {
    says: "whoever signs up has a profile",
    change: `insert into auth.users (id) values ('${id("probe")}')`,
    question: `exists (select from profiles where user_id = '${id("probe")}')`,
  },
];

/** Whether a rule holds. Leaves nothing behind; needs an open transaction. */
export async function holds(client: pg.Client, rule: Rule): Promise<boolean> {
  await client.query("savepoint one_rule");
  try {
    await client.query(rule.change);
    if (rule.question === null) return false;
    const { rows } = await client.query<{ held: boolean }>(`select ${rule.question} as held`);
    return rows[0]?.held === true;
  } catch {
    return rule.question === null;
  } finally {
    await client.query("rollback to one_rule; release one_rule");
  }
}
