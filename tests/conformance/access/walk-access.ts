// Walks the matrix over HTTP: every cell asked with a real token, and reading also by the side doors.
import {
  type Actor,
  actors,
  additions,
  id,
  isAllowed,
  type MatrixTable,
  rowStates,
  type World,
} from "@undercroft/database/testing/matrix";
import type { AccessServer, Answer } from "./start-access.ts";

/** What is known about a table's rows before anybody's sight is limited. */
export type TableRows = {
  table: MatrixTable;
  key: string[];
  /** the rows of each state, whole */
  byState: Map<string, Record<string, unknown>[]>;
  /** columns the database computes; nobody writes them */
  computed: string[];
  /** tables that can be embedded */
  embeds: string[];
};

/** Reads them as the superuser. */
export async function readRows(world: World, table: MatrixTable): Promise<TableRows> {
  const about = await world.client.query<{ key: string[]; computed: string[]; embeds: string[] }>(
    `select array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
         where i.indrelid = $1::regclass and i.indisprimary order by a.attnum) as key,
       array(select attname::text from pg_attribute where attrelid = $1::regclass and attnum > 0 and (attgenerated <> '' or attidentity = 'a')) as computed,
       array(select distinct case when k.conrelid = $1::regclass then k.confrelid else k.conrelid end::regclass::text || '!' || k.conname from pg_constraint k
         where k.contype = 'f' and $1::regclass in (k.conrelid, k.confrelid) and k.conrelid <> k.confrelid and k.connamespace = 'public'::regnamespace
           and (select relnamespace from pg_class where oid = k.confrelid) = 'public'::regnamespace) as embeds`,
    [`public.${table.name}`],
  );
  const byState = new Map<string, Record<string, unknown>[]>();
  for (const state of table.states) {
    const found = await world.client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from public.${table.name} t where ${rowStates[table.name]?.[state]?.where}`,
    );
    byState.set(
      state,
      found.rows.map(({ row }) => row),
    );
  }
  const { key = [], computed = [], embeds = [] } = about.rows[0] ?? {};
  return { table, key, byState, computed, embeds };
}

/** What a walk found: how many cells were asked, and each that answered otherwise than stated. */
export type Walk = { cells: number; wrong: string[] };

/** Runs `jobs` a few at a time. */
async function inTurns(jobs: (() => Promise<unknown>)[]): Promise<void> {
  const waiting = jobs.values();
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const job of waiting) await job();
    }),
  );
}

const isRefused = ({ code }: Answer) => ["42501", "PT403", "PT401"].includes(code ?? ""); // PT401: the account is erased
/** A broken constraint is met only behind the door. */
const isLetIn = (answer: Answer) => !isRefused(answer) && (answer.status >= 400 || answer.rows.length > 0);
const keyOf = (rows: TableRows, row: Record<string, unknown>) =>
  JSON.stringify(rows.key.map((column) => row[column]));
const filterOf = (rows: TableRows, row: Record<string, unknown>) =>
  rows.key.map((column) => `${column}=eq.${encodeURIComponent(String(row[column]))}`).join("&");
const personOf = (table: MatrixTable, actor: Actor, state: string) =>
  actor === "owner" ? (rowStates[table.name]?.[state]?.owner ?? actor) : actor;

/**
 * Walks one table for every actor.
 * @param isWhole false: a column that nobody who is signed in may change is tried by one of them, since what is granted on columns is
 *   granted to their role
 */
export async function walkTable(server: AccessServer, rows: TableRows, isWhole: boolean): Promise<Walk> {
  const walk: Walk = { cells: 0, wrong: [] };
  const check = (cell: string, real: boolean, stated: boolean) => {
    walk.cells += 1;
    if (real !== stated) walk.wrong.push(`${cell}: ${real ? "allowed" : "refused"}`);
  };
  const jobs = actors.flatMap((actor) => [
    ...readJobs(server, rows, actor, check),
    ...addJobs(server, rows, actor, check),
    ...changeJobs(server, rows, actor, check, isWhole),
    ...removeJobs(server, rows, actor, check),
  ]);
  await inTurns(jobs);
  return walk;
}

type Check = (cell: string, real: boolean, stated: boolean) => void;

function readJobs(
  server: AccessServer,
  rows: TableRows,
  actor: Actor,
  check: Check,
): (() => Promise<void>)[] {
  const { table } = rows;
  const persons = new Set(table.states.map((state) => personOf(table, actor, state)));
  return [...persons].map((person) => async () => {
    const whole = await server.ask(actor, "GET", `${table.name}?select=*`, undefined, "", person);
    const seen = new Map(whole.rows.map((row) => [keyOf(rows, row), row]));
    for (const state of table.states.filter((it) => personOf(table, actor, it) === person)) {
      const row = rows.byState.get(state)?.[0] ?? {};
      for (const column of table.columns)
        check(
          `S ${actor} ${state}.${column}`,
          column in (seen.get(keyOf(rows, row)) ?? {}),
          isAllowed(table, "S", actor, state, column),
        );
    }
    await trySideDoors(server, rows, actor, person, [...seen.keys()].toSorted(), check);
  });
}

/** Counting, filters on every column and `or` show the rows that a plain read shows: no more, no fewer. */
async function trySideDoors(
  server: AccessServer,
  rows: TableRows,
  actor: Actor,
  person: string,
  seen: string[],
  check: Check,
): Promise<void> {
  const { table } = rows;
  const counted = await server.ask(actor, "HEAD", `${table.name}?select=*`, undefined, "count=exact", person);
  check(`count ${actor}`, (counted.total ?? 0) === seen.length, true);
  const select = rows.key.join(",");
  const either = table.columns.map((column) => `or(${column}.is.null,${column}.not.is.null)`).join(",");
  for (const filter of [`and=(${either})`, `or=(${either})`]) {
    const path = `${table.name}?select=${select}&${filter}`;
    const found = await server.ask(actor, "GET", path, undefined, "", person);
    const keys = found.rows.map((row) => keyOf(rows, row)).toSorted();
    for (const column of table.columns) check(`filter ${actor} ${column}`, keys.join() === seen.join(), true);
  }
}

function addJobs(server: AccessServer, rows: TableRows, actor: Actor, check: Check): (() => Promise<void>)[] {
  const { table } = rows;
  const sample = [...rows.byState.values()].flat()[0] ?? {};
  const me = actor === "anon" || actor === "service" ? null : id(`user ${actor}`);
  return table.additions.flatMap((name) => {
    const addition = additions[table.name]?.[name]?.(me) ?? {};
    const columns = table.columns.filter((column) => !rows.computed.includes(column));
    return columns.map((column) => async () => {
      const body = { [column]: sample[column], ...addition };
      const answer = await server.ask(actor, "POST", table.name, body, "return=minimal");
      check(`I ${actor} ${name}.${column}`, !isRefused(answer), isAllowed(table, "I", actor, name, column));
    });
  });
}

/** Columns that somebody may update who shares the actor's database role. */
function columnsOfRole(table: MatrixTable, actor: Actor): string[] {
  const isSignedIn = actor !== "anon" && actor !== "service";
  const sharing = isSignedIn ? actors.filter((it) => it !== "anon" && it !== "service") : [actor];
  return sharing
    .flatMap((it) => table.permissions.U[it]?.columns ?? [])
    .filter((it, at, list) => list.indexOf(it) === at);
}

function changeJobs(
  server: AccessServer,
  rows: TableRows,
  actor: Actor,
  check: Check,
  isWhole: boolean,
): (() => Promise<void>)[] {
  const { table } = rows;
  const columns = table.columns.filter((column) => !rows.computed.includes(column));
  const speaksForRole = isWhole || ["anon", "stranger", "service"].includes(actor);
  // a column that nobody of the actor's role may change is tried on all rows at once
  const sample = [...rows.byState.values()].flat()[0] ?? {};
  const given = columnsOfRole(table, actor);
  const attempts = columns
    .filter((column) => speaksForRole && !given.includes(column))
    .map((column) => async () => {
      const path = `${table.name}?${rows.key[0]}=not.is.null`;
      const answer = await server.ask(
        actor,
        "PATCH",
        path,
        { [column]: sample[column] },
        "return=representation",
      );
      for (const state of table.states) check(`U ${actor} ${state}.${column}`, isLetIn(answer), false);
    });
  const perState = table.states.flatMap((state) => {
    const row = rows.byState.get(state)?.[0] ?? {};
    const person = personOf(table, actor, state);
    const changes = given.map((column) => async () => {
      const answer = await server.ask(
        actor,
        "PATCH",
        `${table.name}?${filterOf(rows, row)}`,
        { [column]: row[column] },
        "return=representation",
        person,
      );
      check(`U ${actor} ${state}.${column}`, isLetIn(answer), isAllowed(table, "U", actor, state, column));
    });
    const upsert = async () => {
      const whole = Object.fromEntries(columns.map((column) => [column, row[column]]));
      const answer = await server.ask(
        actor,
        "POST",
        table.name,
        whole,
        "resolution=merge-duplicates, return=representation",
        person,
      );
      const stated = columns.every((column) =>
        ["I", "U"].every((it) => table.permissions[it as "I" | "U"][actor]?.columns.includes(column)),
      );
      check(`upsert ${actor} ${state}`, !isRefused(answer), stated);
    };
    return [...changes, upsert];
  });
  return [...attempts, ...perState];
}

function removeJobs(
  server: AccessServer,
  rows: TableRows,
  actor: Actor,
  check: Check,
): (() => Promise<void>)[] {
  const { table } = rows;
  return table.states.map((state) => async () => {
    const row = rows.byState.get(state)?.[0] ?? {};
    const answer = await server.ask(
      actor,
      "DELETE",
      `${table.name}?${filterOf(rows, row)}`,
      undefined,
      "return=representation",
      personOf(table, actor, state),
    );
    check(`D ${actor} ${state}`, isLetIn(answer), isAllowed(table, "D", actor, state, null));
  });
}

/** Embeds show no row that the embedded table itself does not show, and inner ones tell of none. Answers what they showed too much. */
export async function walkEmbeds(server: AccessServer, all: TableRows[]): Promise<Walk> {
  const walk: Walk = { cells: 0, wrong: [] };
  const jobs = actors.flatMap((actor) =>
    all.flatMap((rows) =>
      rows.embeds.map((embed) => async () => {
        const [target = ""] = embed.split("!");
        const other = all.find(({ table }) => table.name === target);
        if (!other) throw new Error(`${target} is not in the matrix`);
        const plain = await server.ask(actor, "GET", `${target}?select=${other.key.join(",")}`);
        const seen = new Set(plain.rows.map((row) => keyOf(other, row)));
        const answer = await server.ask(actor, "GET", `${rows.table.name}?select=*,inside:${embed}(*)`);
        walk.cells += 1;
        const inside = answer.rows
          .flatMap((row) => [row.inside].flat())
          .filter((row) => row !== null) as Record<string, unknown>[];
        if (inside.some((row) => !seen.has(keyOf(other, row))))
          walk.wrong.push(`embed ${actor} ${rows.table.name} ${embed}: too much`);
        // nor does asking for parents that have one tell of it
        const having = answer.rows.filter((row) => [row.inside].flat().some((it) => it !== null));
        const joined = await server.ask(
          actor,
          "GET",
          `${rows.table.name}?select=${rows.key.join(",")},inside:${embed}!inner()&inside.${other.key[0]}=not.is.null`,
        );
        walk.cells += 1;
        const keys = (list: Record<string, unknown>[]) => list.map((row) => keyOf(rows, row)).toSorted();
        if (keys(joined.rows).join() !== keys(having).join())
          walk.wrong.push(`inner embed ${actor} ${rows.table.name} ${embed}: other rows`);
        const mayRead = rows.table.permissions.S[actor] && other.table.permissions.S[actor];
        if (answer.status >= 400 && mayRead)
          walk.wrong.push(`embed ${actor} ${rows.table.name} ${embed}: ${answer.status}`);
      }),
    ),
  );
  await inTurns(jobs);
  return walk;
}
