// `demo:remove` finds rows of the demo by foreign keys. A column that leads to a thing without one has to be judged by hand.
import { createDemoDatabase, createProductDatabase } from "@undercroft/database/testing";
import pg from "pg";
import { expect, test } from "vitest";
import { datedRows, looseColumns, marks } from "../../tool/demo/find-demo-rows.ts";

/** Leads to no row that is removed, or stands in a row that goes by another of its columns. */
const judged = [
  "internal.federation_notes.client_id",
  "internal.outside_failures.copy",
  "internal.shared_counts.copy",
  "internal.account_erasures.request_id",
  "internal.analytics_events.area_id", // their time says whose they are
  "internal.analytics_events.event_id",
  "internal.analytics_events.venue_id",
  "internal.announced_nights.told_up_to",
  "internal.data_exports.request_id",
  "internal.event_saves.key",
  "internal.federation_due.target", // what was told elsewhere is taken back there
  "internal.federation_posts.target",
  "internal.feedback_nights.asked_to", // goes with its event
  "internal.ledger_entries.transaction_id",
  "internal.listing_counts.area_id", // made anew
  "internal.member_pass_changes.pass_id", // taken seconds later
  "internal.pass_changes.ticket_id",
  "internal.held_scans.scan_id",
  "internal.request_keys.key",
  "internal.saved_drafts.draft_id", // the draft is gone; the row goes with its event
  "internal.series_pass_orders.idempotency_key",
  "internal.search_docs.area_id", // made anew
  "internal.search_docs.district_id",
  "internal.search_docs.target_id",
  "internal.set_tellings.told_up_to",
  "internal.settlement_payments.key",
  "internal.told_answers.told_up_to",
  "internal.uploads.lock_token",
  "internal.warnings.key",
  "internal.warnings.told_to",
  "public.audit_logs.actor_id", // the log stays
  "public.bookings.idempotency_key",
  "public.bulletins.key",
  "public.check_ins.scan_id",
  "public.comments.client_id",
  "public.comps.idempotency_key",
  "public.conversations.inbox_id", // a conversation of a person stays
  "public.conversations.subject_id",
  "public.door_counts.scan_id",
  "public.door_sales.key",
  "public.guest_arrivals.scan_id",
  "public.listings.area_id", // go with their event
  "public.listings.district_id",
  "public.listings.venue_id",
  "public.messages.card_id",
  "public.messages.client_id",
  "public.posts.attach_id", // a post of a person stays, without what was attached
  "public.posts.client_id",
  "public.report_actions.target_id", // what people reported stays
  "public.report_items.target_id",
];

test("Every column that may lead to a thing of the demo without a foreign key is known to its removal, and every mark is a table", async () => {
  const database = await createProductDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(`
      select format('%I.%I.%I', n.nspname, c.relname, a.attname) as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'internal') and a.attnum > 0 and not a.attisdropped
        and a.atttypid = 'uuid'::regtype and a.attname <> 'id'
        and not exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = a.attrelid and a.attnum = any (k.conkey))`);
    const known = [...judged, ...looseColumns.map((pair) => pair.join("."))];
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
    const missing = await client.query(
      "select name from unnest($1::text[]) name where to_regclass(name) is null",
      [marks],
    );
    expect(missing.rows).toEqual([]);
  } finally {
    await client.end();
    await database.drop();
  }
});

/** Filled by the product itself in a database without the demo as well, or made again from what is left. */
const ownTables = [
  "internal.audit_head",
  "internal.bank_holidays",
  "internal.federation_settings",
  "internal.follow_counts",
  "internal.known_limits",
  "internal.listing_counts",
  "internal.migrations",
  "internal.new_search_words",
  "internal.notification_kinds",
  "internal.pass_settings",
  "internal.push_settings",
  "internal.applied_files",
  "internal.releases",
  "internal.report_reasons",
  "internal.reportable_kinds",
  "internal.reserved_handles",
  "internal.reserved_slugs",
  "internal.retention_rules",
  "internal.search_state",
  "internal.search_word_changes",
  "internal.search_words",
  "internal.seeds",
  "internal.transitions",
  "internal.venue_cells",
  "public.article_series",
  "public.minimum_wages",
  "public.search_synonyms",
];

test("Every table that the demo fills is known to its removal: by a time, a reference or the days of its rows", async () => {
  const database = await createDemoDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'internal', 'auth')
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'created_at')
        and not exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid)
        and (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I.%I', n.nspname, c.relname), false, true, '')))[1]::text::int > 0
      order by 1`);
    const known = new Set([...ownTables, ...[...looseColumns, ...datedRows].map(([table]) => table)]);
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  } finally {
    await client.end();
    await database.drop();
  }
});
