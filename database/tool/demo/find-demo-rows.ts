// Which rows are of the demo. Nothing marks them: the demo goes only into a database without accounts and events, so what was there when
// it was put in is its own, and what was made since is judged by the people and things that it refers to.
import type pg from "pg";

/** A foreign key: columns of `child` that lead to `parent`. */
type Edge = { child: string; parent: string; join: string; is_loose: boolean };

/** Made by the product for itself, or facts about the country, however early. */
const ownTables =
  `(public.areas|public.outward_codes|public.postcodes|public.audit_logs|public.search_synonyms|auth.audit_log_entries|
  auth.signing_keys|auth.api_keys|internal.encryption_keys|internal.screening_words|internal.inbox_mails|internal.blobs|
  storage.buckets|storage.objects|realtime..*)`.replaceAll(/\s/g, "");

/** What a person sets on a thing: it says nothing without that thing, and goes with it. */
export const marks = [
  "public.rsvps",
  "public.saved_items",
  "public.follows",
  "public.reactions",
  "public.post_mentions",
  "public.event_reminders",
  "public.waitlist_entries",
  "public.queue_entries",
  "public.stock_holds",
  "public.event_hosts",
  "internal.host_terms",
  "internal.feedback_answers",
  "internal.night_questions",
  "internal.rota_people",
  "internal.shift_claims",
  "public.event_picks",
  "public.venue_members",
  "public.organiser_members",
  "public.memberships",
  "public.team_invitations",
  "public.byline_accounts",
  "public.user_blocks",
  "public.user_mutes",
  "public.notification_actors",
  "internal.event_saves",
  "internal.waitlist_moves",
  "internal.event_mailing_recipients",
  "internal.job_alerts_sent",
  "internal.search_docs",
  "internal.told_answers",
];

/** Halves of a row in another table, without which that one is not whole. */
const companions = ["public.profiles", "public.ticket_inventory"];

/** Columns that lead to things of several kinds, or to rows that outlive them, which no foreign key can say. */
export const looseColumns: [table: string, column: string][] = [
  ["public.saved_items", "target_id"],
  ["public.follows", "target"],
  ["public.slug_history", "target_id"],
  ["public.article_links", "target_id"],
  ["internal.status_log", "record_id"],
  ["internal.staff_holds", "target_id"],
  ["internal.search_alerts_sent", "target_id"],
  ["internal.analytics_weeks", "scope_id"],
  ["internal.invoice_numbers", "seller_id"],
  ["internal.test_intents", "booking_id"],
  ["internal.test_accounts", "organiser_id"],
  ["internal.test_transfers", "payout_id"],
  ["internal.pass_changes", "event_id"],
];

/** Visits, newsletter sign-ups, other servers and daily work of the demo have no person and no thing; their days say whose they are. */
export const datedRows: [table: string, condition: string][] = [
  ["internal.analytics_days", "day <= $1::timestamptz::date"],
  ["internal.analytics_weeks", "week <= $1::timestamptz::date"],
  ["internal.analytics_closed_weeks", "week <= $1::timestamptz::date"],
  ["internal.analytics_runs", "day <= $1::timestamptz::date"],
  ["internal.analytics_events", "at <= $1::timestamptz"],
  ["internal.search_terms", "day <= $1::timestamptz::date"],
  ["internal.daily_runs", "taken_at <= $1::timestamptz"],
  ["internal.federation_refusals", "day <= $1::timestamptz::date"],
  ["internal.federation_servers", "first_seen_at <= $1::timestamptz"],
  ["internal.newsletter_proofs", "asked_at <= $1::timestamptz + interval '5 seconds'"],
];

/**
 * Fills the temporary table `demo_rows` (`rel`, `tid`, `is_root`) with the rows of the demo that can go, and `demo_shells` with those that
 * must stay because something that real people made needs them.
 * @param filledAt when the demo was put in, as PostgreSQL writes it: a `Date` would lose the microseconds that tell
 * @param people ids of the demo's people
 */
export async function findDemoRows(
  client: pg.Client,
  filledAt: string,
  people: readonly string[],
): Promise<void> {
  await client.query(`
    create temporary table demo_rows (rel regclass, tid tid, is_root boolean not null default false, primary key (rel, tid)) on commit drop;
    create temporary table demo_kept (rel regclass, tid tid, is_own boolean not null, primary key (rel, tid)) on commit drop;
    create temporary table demo_ids (id uuid primary key) on commit drop`);
  await addRoots(client, filledAt, people);
  const edges = await listEdges(client);
  const firm = edges.filter(({ is_loose }) => !is_loose);
  await followDown(client, firm);
  await addLoose(client, filledAt);
  await followDown(client, firm);
  await keepWhatIsReal(client, edges);
  await client.query("delete from demo_rows d using demo_kept k where k.rel = d.rel and k.tid = d.tid");
}

async function listEdges(client: pg.Client): Promise<Edge[]> {
  const { rows } = await client.query<Edge>(`
    select format('%I.%I', cn.nspname, cc.relname) as child, format('%I.%I', pn.nspname, pc.relname) as parent, k.confdeltype = 'n' as is_loose,
      (select string_agg(format('c.%I = p.%I', ca.attname, pa.attname), ' and ')
       from unnest(k.conkey, k.confkey) as u(c, p)
       join pg_attribute ca on ca.attrelid = k.conrelid and ca.attnum = u.c
       join pg_attribute pa on pa.attrelid = k.confrelid and pa.attnum = u.p) as join
    from pg_constraint k
    join pg_class cc on cc.oid = k.conrelid join pg_namespace cn on cn.oid = cc.relnamespace
    join pg_class pc on pc.oid = k.confrelid join pg_namespace pn on pn.oid = pc.relnamespace
    where k.contype = 'f' and cc.relkind = 'r' and cn.nspname in ('public', 'internal', 'auth')`);
  return rows;
}

/** What was there when the demo had been put in, and its people. Filling takes longer than five seconds, and its clock may be a little behind. */
async function addRoots(client: pg.Client, filledAt: string, people: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'created_at'
     where c.relkind = 'r' and n.nspname in ('public', 'internal', 'auth') and format('%s.%s', n.nspname, c.relname) !~ $1`,
    [`^${ownTables}$`],
  );
  for (const { name } of rows)
    await client.query(
      `insert into demo_rows select $1::regclass, ctid, true from ${name} where created_at <= $2::timestamptz + interval '5 seconds'`,
      [name, filledAt],
    );
  await client.query(
    `insert into demo_rows select 'auth.users', ctid, true from auth.users where id = any ($1) on conflict do nothing`,
    [people],
  );
}

/** Rows that cannot be without one of the demo's, until there are no more. */
async function followDown(client: pg.Client, edges: readonly Edge[]): Promise<void> {
  await client.query("analyze demo_rows");
  const { rows } = await client.query<{ name: string }>(
    "select distinct format('%I.%I', n.nspname, c.relname) as name from demo_rows d join pg_class c on c.oid = d.rel join pg_namespace n on n.oid = c.relnamespace",
  );
  for (let grown = new Set(rows.map(({ name }) => name)); grown.size > 0; ) {
    const next = new Set<string>();
    for (const { child, parent, join } of edges) {
      if (!grown.has(parent)) continue;
      const { rowCount } = await client.query(
        `insert into demo_rows select $1::regclass, c.ctid from ${child} c join ${parent} p on ${join}
         join demo_rows d on d.rel = $2::regclass and d.tid = p.ctid on conflict do nothing`,
        [child, parent],
      );
      if (rowCount) next.add(child);
    }
    grown = next;
  }
}

/** Rows that no foreign key leads to. */
async function addLoose(client: pg.Client, filledAt: string): Promise<void> {
  await collectIds(client);
  for (const [table, column] of looseColumns)
    await client.query(
      `insert into demo_rows select $1::regclass, t.ctid from ${table} t join demo_ids i on i.id::text = t.${column}::text on conflict do nothing`,
      [table],
    );
  for (const [table, condition] of datedRows)
    await client.query(
      `insert into demo_rows select tableoid::regclass, ctid from ${table} where ${condition} on conflict do nothing`,
      [filledAt],
    );
  // a series has no time of its own
  await client.query(
    `insert into demo_rows select 'public.article_series'::regclass, s.ctid from public.article_series s
     where exists (select from public.articles a where a.series_id = s.id) and not exists (
       select from public.articles a where a.series_id = s.id
         and not exists (select from demo_rows d where d.rel = 'public.articles'::regclass and d.tid = a.ctid))`,
  );
}

/** The ids of all rows found so far. */
export async function collectIds(client: pg.Client): Promise<void> {
  await client.query("truncate demo_ids");
  const { rows } = await client.query<{ name: string }>(
    `select distinct d.rel::text as name from demo_rows d
     join pg_attribute a on a.attrelid = d.rel and a.attname = 'id' and a.atttypid = 'uuid'::regtype`,
  );
  for (const { name } of rows)
    await client.query(
      `insert into demo_ids select t.id from ${name} t join demo_rows d on d.rel = $1::regclass and d.tid = t.ctid on conflict do nothing`,
      [name],
    );
}

/** What refers to anything real stays with all its parts, and with what it needs. */
async function keepWhatIsReal(client: pg.Client, edges: readonly Edge[]): Promise<void> {
  const isMark = new Set(marks);
  const judged = edges.filter(({ child, parent }) => !isMark.has(child) && !isPlain(parent));
  const keep = (edge: Edge, isOwn: boolean, condition: string, kept: "c" | "p") =>
    client.query(
      `insert into demo_kept select distinct d.rel, d.tid, ${isOwn} from ${edge.child} c join ${edge.parent} p on ${edge.join}
       join demo_rows d on d.rel = $1::regclass and d.tid = ${kept}.ctid where ${condition}
       on conflict (rel, tid) do update set is_own = true where excluded.is_own and not demo_kept.is_own`,
      [kept === "c" ? edge.child : edge.parent],
    );
  const keptAs = (alias: "c" | "p", table: string, more = "") =>
    `exists (select from demo_kept k where k.rel = '${table}'::regclass and k.tid = ${alias}.ctid ${more})`;
  for (const edge of judged)
    await keep(
      edge,
      true,
      `not d.is_root and not exists (select from demo_rows r where r.rel = '${edge.parent}'::regclass and r.tid = p.ctid)`,
      "c",
    );
  for (let added = 1; added > 0; ) {
    added = 0;
    for (const edge of edges) {
      const parts =
        edge.is_loose || isMark.has(edge.child)
          ? null
          : await keep(edge, true, keptAs("p", edge.parent, "and k.is_own"), "c");
      const needed = await keep(edge, false, keptAs("c", edge.child), "p");
      added += (parts?.rowCount ?? 0) + (needed.rowCount ?? 0);
    }
  }
  for (const edge of edges.filter(({ child }) => companions.includes(child)))
    await keep(edge, false, keptAs("p", edge.parent), "c");
}

/** Being in a town or a bucket makes nothing real. */
const isPlain = (table: string) => /^(public\.areas|storage\.buckets|public\.article_series)$/.test(table);
