// Buckets into storage.
import { requireBucketName, requireTypeList } from "@undercroft/storage";
import { type Fields, LeftOut, readFlag, requireTime } from "./field-values.ts";
import type { SaveSome } from "./save-rows.ts";
import type { Outcome } from "./tally.ts";

/** A bucket as it is inserted. `from` is its id in the dump. */
export type Bucket = {
  from: string;
  id: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: string;
};

/** @param renames names here of buckets by their ids there @throws LeftOut */
export function bucketOfRow(fields: Fields, renames: ReadonlyMap<string, string>): Bucket {
  const from = fields.id ?? "";
  const id = renames.get(from) ?? from;
  if (!isAllowed(() => requireBucketName(id))) throw new LeftOut("its name is no name of a bucket");
  if ((fields.type ?? "STANDARD") !== "STANDARD")
    throw new LeftOut("it holds no files (its type is not STANDARD)");
  const limit = fields.file_size_limit ?? null;
  if (limit !== null && !/^\d{1,15}$/.test(limit)) throw new LeftOut("file_size_limit is no number");
  return {
    from,
    id,
    public: readFlag(fields, "public"),
    file_size_limit: limit === null ? null : Number(limit),
    allowed_mime_types: readTypes(fields.allowed_mime_types ?? null),
    created_at: requireTime(fields, "created_at"),
  };
}

/** A list that cannot be read leaves the bucket out: without it the bucket would take every type. */
function readTypes(text: string | null): string[] | null {
  if (text === null || text === "{}") return null;
  const types =
    /^\{(.*)\}$/s
      .exec(text)?.[1]
      ?.split(",")
      .map((type) => type.replaceAll('"', "").trim()) ?? [];
  if (types.length === 0 || !isAllowed(() => requireTypeList(types)))
    throw new LeftOut("allowed_mime_types cannot be read");
  return types;
}

/** True where a check of the store's does not refuse. */
export function isAllowed(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

const insertText = `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, created_at)
  select id, id, public, file_size_limit, allowed_mime_types, created_at
  from jsonb_to_recordset($1::jsonb) as given (id text, public boolean, file_size_limit bigint, allowed_mime_types text[], created_at timestamptz)
  on conflict do nothing returning id`;

const lookText = `select given.id, exists (select from internal.bucket_rules r where r.bucket_id = given.id) as is_ours,
    exists (select from storage.buckets b where b.id = given.id and b.created_at = given.created_at) as is_here
  from jsonb_to_recordset($1::jsonb) as given (id text, created_at timestamptz)`;

type Look = { id: string; is_ours: boolean; is_here: boolean };

/** Inserts buckets. One of a name that is here is never joined: its files would be read by other rules. */
export const saveBuckets: SaveSome<Bucket> = async (work, buckets) => {
  const inserted = await work.query<{ id: string }>(insertText, [JSON.stringify(buckets)]);
  const outcomes = new Map<string, Outcome>(inserted.map(({ id }) => [id, "taken"]));
  const others = buckets.filter(({ id }) => !outcomes.has(id));
  for (const look of await work.query<Look>(lookText, [JSON.stringify(others)]))
    outcomes.set(look.id, look.is_here && !look.is_ours ? "here" : { left: toReason(look) });
  return outcomes;
};

const toReason = ({ is_ours }: Look): string =>
  is_ours
    ? "the product has a bucket of this name: give it another one with --bucket NAME=OTHER"
    : "another bucket of this name is here: give it another one with --bucket NAME=OTHER";
