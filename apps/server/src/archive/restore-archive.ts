// npm run backup:restore: DATA_DIR as the archive knows it, at a moment or the last there is. Nobody is let in before erasures are repeated.

import type { KeyObject } from "node:crypto";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createServiceDatabase, type QueryRows } from "@undercroft/postgres";
import { type ArchiveStore, decrypt, readIdentity, restoreBase } from "@undercroft/postgres/archive";
import type { Config } from "../config.ts";
import { say } from "../terminal.ts";
import { openStore } from "./open-store.ts";

/** What was restored. */
export type Restored = {
  lastEntry: string | null;
  erased: number;
  files: number;
  missing: number;
  bytes: number;
};

const usage = "npm run backup:restore -- --identity FILE [--to 2026-11-29T11:40:00Z]";

/** @param words of the command @throws Error saying what is in the way; nothing is left then */
export async function restoreByCommand(config: Config, words: readonly string[]): Promise<void> {
  const after = (flag: string): string | undefined => words[words.indexOf(flag) + 1 || words.length];
  const file = after("--identity");
  const text = after("--to");
  const moment = text === undefined ? undefined : new Date(text);
  if (!file || (moment && Number.isNaN(moment.getTime()))) throw new Error(usage);
  if (!existsSync(file))
    throw new Error(`${file} is not there: it is the secret key that npm run backup:keys printed`);
  const identity = readIdentity(readFileSync(file, "utf8"));
  if (!identity) throw new Error(`${file} holds no secret key; its line begins with AGE-SECRET-KEY-1`);
  const began = performance.now();
  const done = await restoreArchive(config, identity, moment);
  const seconds = (performance.now() - began) / 1000;
  say(
    `  Restored in ${seconds.toFixed(1)} s (${(seconds / (done.bytes / 2 ** 30)).toFixed(0)} s for each GB). The newest entry of the audit log is of ${done.lastEntry ?? "no known moment"}.`,
  );
  say(
    `  ${done.files} files came back${done.missing > 0 ? `, ${done.missing} are not in the archive` : ""}; ${done.erased} people who were erased since are erased again.`,
  );
  say("  npm start opens it, with the SECRET_KEY or secret.key that it had.");
}

/** @param moment undefined for the last there is */
export async function restoreArchive(
  config: Config,
  identity: KeyObject,
  moment: Date | undefined,
): Promise<Restored> {
  if (config.databaseUrl)
    throw new Error("DATABASE_URL: an archive is restored as our own PostgreSQL, so leave it out");
  const store = await openStore(config);
  const root = path.join(config.dataDir, "postgres");
  await mkdir(config.dataDir, { recursive: true, mode: 0o755 });
  const { cluster, base } = await restoreBase({
    store,
    identity,
    root,
    moment,
    runAs: config.postgresAccount,
    onProgress: (line) => say(`  ${line}`),
  });
  const database = createServiceDatabase({ connection: cluster.connection("undercroft"), max: 1 });
  try {
    const [row] = await database.query<{ at: string | null }>(
      "select max(created_at)::text as at from public.audit_logs",
    );
    const erased = await eraseAgain(database.query, store);
    const files = config.storage.s3
      ? { files: 0, missing: 0 }
      : await bringFiles({ query: database.query, store, identity }, path.join(config.dataDir, "files"));
    return { lastEntry: row?.at ?? null, erased, ...files, bytes: base.bytes };
  } finally {
    await database.close();
    await cluster.stop();
    await store.close();
  }
}

/** People who were erased after the moment that is restored are erased again. @returns how many */
async function eraseAgain(query: QueryRows, store: ArchiveStore): Promise<number> {
  const ids = (await store.list("erased/")).map((name) => name.slice("erased/".length));
  const rows = await query<{ id: string }>(
    `select p.user_id::text as id from public.profiles p where p.user_id::text = any ($1)
       and not exists (select from public.audit_logs a where a.action_type = 'user_anonymised' and a.record_id = p.user_id::text)`,
    [ids],
  );
  for (const { id } of rows) {
    await query("select internal.anonymise_in_all_parts($1)", [id]);
    await query(
      "insert into public.audit_logs (action_type, table_name, record_id) values ('user_anonymised', 'profiles', $1)",
      [id],
    );
  }
  return rows.length;
}

async function bringFiles(
  { query, store, identity }: { query: QueryRows; store: ArchiveStore; identity: KeyObject },
  folder: string,
): Promise<{ files: number; missing: number }> {
  const rows = await query<{ version: string; sha256: string }>(
    "select version, sha256 from internal.blobs where bytes is not null and sha256 <> ''",
  );
  let missing = 0;
  for (const { version, sha256 } of rows) {
    const bytes = await store.open(`files/${version}.age`);
    const target = path.join(folder, version.slice(0, 2), version);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    if (bytes && (await writeChecked(target, decrypt(bytes, identity), sha256))) continue;
    missing += 1;
    say(`  the file ${version} is ${bytes ? "damaged" : "not"} in the archive`);
  }
  return { files: rows.length - missing, missing };
}

/** @returns whether its sum is right; nothing is left where it is not */
async function writeChecked(target: string, bytes: AsyncIterable<Buffer>, sha256: string): Promise<boolean> {
  const sum = createHash("sha256");
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of bytes) {
      sum.update(piece);
      yield piece;
    }
  };
  try {
    await writeFile(`${target}.restoring`, counted(), { mode: 0o600, flush: true });
    if (sum.digest("hex") !== sha256) return false;
    await rename(`${target}.restoring`, target);
    return true;
  } finally {
    await rm(`${target}.restoring`, { force: true });
  }
}
