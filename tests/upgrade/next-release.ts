// The release after this one, as a copy of the project with a later version and planted migrations of all three kinds. It names this
// checkout as the release before it.
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { hashFiles, listCurrent } from "@undercroft/database";
import { makeRunFolder } from "@undercroft/testing";

const root = path.resolve(import.meta.dirname, "../..");
const built = "apps/site/build";

/** What the release before left in the database and no longer reads; the contract takes it away. */
export const leftBefore =
  "alter table public.events add column if not exists planted_old text default 'left'";

/** By their names below database/migrations. */
export const plantedMigrations: Record<string, string> = {
  "20991231000001_planted_note.sql": `-- expand: a note of a night, and a table of its own
alter table public.events add column planted_note text;
create table internal.planted (id bigint generated always as identity primary key, word text not null default '');
insert into internal.planted (word) select 'word ' || n from generate_series(1, 10) n;`,
  "20991231000002_planted_index.sql": `-- expand: notes are looked for
create index concurrently if not exists events_planted_note on public.events (planted_note);
create index concurrently if not exists planted_word on internal.planted (word);`,
  "20991231000003_planted_fill.sql": `-- backfill: a note of each night is its title
update public.events set planted_note = title
where id in (select e.id from public.events e where e.planted_note is null order by e.id limit 1000)`,
  "20991231000004_planted_old.sql": `-- contract: what the release before no longer reads
alter table public.events drop column planted_old;
alter table public.events alter column planted_note set default '';`,
};

const plantedFunction = `-- Planted: a function that the release before does not know.
create or replace function internal.planted_words() returns bigint language sql stable set search_path = '' as $$
  select count(*) from internal.planted
$$;
`;

/** A copy of the project. */
export type NextRelease = { root: string; version: string; remove: () => void };

/** Copies what git knows, and the site as it is built: its sources are the same. */
export function createNextRelease(): NextRelease {
  const house = makeRunFolder("next-release");
  const names = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  for (const name of names.split("\0"))
    if (name && !name.startsWith("tests/") && existsSync(path.join(root, name)))
      cpSync(path.join(root, name), path.join(house, name));
  if (existsSync(path.join(root, built)))
    cpSync(path.join(root, built), path.join(house, built), { recursive: true });
  linkPackages(house);
  const version = plant(house);
  return { root: house, version, remove: () => rmSync(house, { recursive: true, force: true }) };
}

function plant(house: string): string {
  const database = path.join(house, "database");
  for (const [name, text] of Object.entries(plantedMigrations))
    writeFileSync(path.join(database, "migrations", name), text);
  writeFileSync(path.join(database, "current/functions/pages/planted-words.sql"), plantedFunction);
  const before = { version: "before", commit: "before", hash: hashFiles(listCurrent()) };
  writeFileSync(path.join(database, "releases/before.json"), JSON.stringify(before));
  const manifest = path.join(house, "package.json");
  const { version, ...rest } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  const next = version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
  writeFileSync(manifest, JSON.stringify({ ...rest, version: next }));
  return next;
}

/** Installed packages are linked; those of the project are the copy's own. */
function linkPackages(house: string): void {
  const modules = path.join(root, "node_modules");
  const own = path.join(house, "node_modules/@undercroft");
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(modules))
    if (name !== "@undercroft") symlinkSync(path.join(modules, name), path.join(house, "node_modules", name));
  for (const name of readdirSync(path.join(modules, "@undercroft")))
    symlinkSync(readlinkSync(path.join(modules, "@undercroft", name)), path.join(own, name));
  for (const folder of readdirSync(path.join(root, "services"))) {
    const inside = path.join(root, "services", folder, "node_modules");
    if (existsSync(inside)) symlinkSync(inside, path.join(house, "services", folder, "node_modules"));
  }
}
