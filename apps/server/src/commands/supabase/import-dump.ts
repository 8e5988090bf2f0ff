// A Supabase project's dump into this product: accounts, their identities, buckets and files.
import { type Account, accountOfRow } from "./account-of-row.ts";
import { type Fields, LeftOut } from "./field-values.ts";
import { type DumpPart, type DumpRow, readDump } from "./read-dump.ts";
import {
  type Identity,
  identityKey,
  identityOfRow,
  openTakenAccounts,
  saveAccounts,
  saveIdentities,
} from "./save-accounts.ts";
import { type Bucket, bucketOfRow, saveBuckets } from "./save-buckets.ts";
import { type Files, objectOfRow, saveObject } from "./save-objects.ts";
import { type Incoming, saveRows, type Work } from "./save-rows.ts";

/** Rows of one transaction. */
const batchSize = 200;

type Batches = {
  accounts: Incoming<Account>[];
  identities: Incoming<Identity>[];
  buckets: Incoming<Bucket>[];
};

type Import = Work & { files: Files; renames: ReadonlyMap<string, string>; bucketsHere: Map<string, string> };

/** How a row of each table is taken. Tables whose rows are only counted say why. */
const readers: Record<string, (work: Import, row: DumpRow, batches: Batches) => Promise<void>> = {
  "auth.users": async (work, row, { accounts }) => {
    const value = accountOfRow(row.values, work.tally.note);
    accounts.push({ ...placeOf(row), id: value.id, value });
  },
  "auth.identities": async (_, row, { identities }) => {
    const value = identityOfRow(row.values);
    identities.push({ ...placeOf(row), id: identityKey(value), value });
  },
  "storage.buckets": async (work, row, { buckets }) => {
    const value = bucketOfRow(row.values, work.renames);
    buckets.push({ ...placeOf(row), id: value.id, value });
  },
  "storage.objects": async (work, row) => {
    const value = objectOfRow(row.values, work.bucketsHere);
    await saveObject(work, work.files, { ...placeOf(row), id: `${value.bucket}/${value.name}`, value });
  },
  "auth.mfa_factors": async () => {
    throw new LeftOut("second factors are set up again here, since their secrets belong to that project");
  },
};

const tables: ReadonlySet<string> = new Set(Object.keys(readers));

/** What tells a row that could not be read, where it has that. */
const nameOf = ({ id, bucket_id, name }: Fields): string =>
  (bucket_id ? `${bucket_id}/${name}` : (id ?? "")).slice(0, 200);

const placeOf = ({ table, line }: DumpPart) => ({ table, line });

/**
 * Takes what a dump holds. Identities wait for the end, since a dump of the whole database has them before their accounts; buckets come
 * before their files in all of them.
 * @param text the dump
 * @throws Error where it is no dump or was cut off; what was taken stays, unless it is a rehearsal
 */
export async function importDump(
  text: AsyncIterable<string>,
  work: Work & { files: Files; renames: ReadonlyMap<string, string> },
  onProgress: (rows: number) => void = () => {},
): Promise<void> {
  const one: Import = { ...work, bucketsHere: new Map() };
  const batches: Batches = { accounts: [], identities: [], buckets: [] };
  await openTakenAccounts(one);
  let rows = 0;
  let last = "";
  for await (const part of readDump(text, tables)) {
    if (part.table !== last || rows % batchSize === 0) await flush(one, batches);
    last = part.table;
    rows += 1;
    if (rows % 1000 === 0) onProgress(rows);
    await take(one, part, batches);
  }
  await flush(one, batches);
  await saveWaiting(one);
}

async function take(work: Import, part: DumpPart, batches: Batches): Promise<void> {
  if ("reason" in part) return work.tally.count({ ...placeOf(part), id: "" }, { left: part.reason });
  try {
    await readers[part.table]?.(work, part, batches);
  } catch (error) {
    if (!(error instanceof LeftOut)) throw error;
    work.tally.count({ ...placeOf(part), id: nameOf(part.values) }, { left: error.message });
  }
}

async function flush(work: Import, batches: Batches): Promise<void> {
  await saveRows(work, batches.accounts.splice(0), saveAccounts);
  await waitForAccounts(work, batches.identities.splice(0));
  for (const bucket of batches.buckets.splice(0)) {
    const before = work.tally.reached(bucket.table);
    await saveRows(work, [bucket], saveBuckets);
    if (work.tally.reached(bucket.table) > before) work.bucketsHere.set(bucket.value.from, bucket.value.id);
  }
}

async function waitForAccounts(work: Work, identities: Incoming<Identity>[]): Promise<void> {
  if (identities.length === 0) return;
  await work.query("insert into waiting_identities (row) select * from jsonb_array_elements($1::jsonb)", [
    JSON.stringify(identities),
  ]);
}

async function saveWaiting(work: Work): Promise<void> {
  for (let last = 0; ; ) {
    const waiting = await work.query<{ at: number; row: Incoming<Identity> }>(
      "select at, row from waiting_identities where at > $1 order by at limit $2",
      [last, batchSize],
    );
    await saveRows(
      work,
      waiting.map(({ row }) => row),
      saveIdentities,
    );
    const end = waiting.at(-1);
    if (!end) return;
    last = end.at;
  }
}
