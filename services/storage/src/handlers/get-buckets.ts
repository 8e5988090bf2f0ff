import { asCaller, requireCaller } from "../database/as-caller.ts";
import { type BucketRow, bucketColumns } from "../database/buckets.ts";
import { errors } from "../errors.ts";
import type { Handler } from "../storage.ts";

const sortColumns = new Set(["id", "name", "created_at", "updated_at"]);

/** The buckets the caller may see. Query: limit, offset, sortColumn, sortOrder, search. */
export const listBuckets: Handler = async ({ database }, call) => {
  const { searchParams } = call.url;
  const column = searchParams.get("sortColumn") ?? "id";
  const order = searchParams.get("sortOrder") ?? "asc";
  if (!sortColumns.has(column))
    throw errors.invalid("querystring/sortColumn must be one of id, name, created_at, updated_at");
  if (order !== "asc" && order !== "desc") throw errors.invalid("querystring/sortOrder must be asc or desc");
  const rows = await asCaller(database, requireCaller(call), (query) =>
    query<BucketRow>(
      `select ${bucketColumns} from storage.buckets b
       where $1 = '' or position(lower($1) in lower(name)) > 0 order by b.${column} ${order}, b.id limit $2 offset $3`,
      [
        searchParams.get("search") ?? "",
        readCount(searchParams, "limit", 1),
        readCount(searchParams, "offset", 0),
      ],
    ),
  );
  return Response.json(isBeforeTypes(call.request.headers) ? rows.map(({ type: _, ...row }) => row) : rows);
};

/** Supabase's clients in Python refused buckets with a type until storage3 0.12.1 and supabase-py 2.18.0. */
function isBeforeTypes(headers: Headers): boolean {
  const storage = /supabase-py\/storage3 v(\d+)\.(\d+)\.(\d+)/i.exec(headers.get("user-agent") ?? "");
  const whole = /supabase-py\/(\d+)\.(\d+)\.(\d+)/i.exec(headers.get("x-client-info") ?? "");
  return isBefore(storage, [0, 12, 1]) || isBefore(whole, [2, 18, 0]);
}

function isBefore(found: RegExpExecArray | null, least: readonly number[]): boolean {
  if (!found) return false;
  const differing = least.findIndex((number, index) => Number(found[index + 1]) !== number);
  return differing >= 0 && Number(found[differing + 1]) < (least[differing] ?? 0);
}

function readCount(search: URLSearchParams, name: string, least: number): number | null {
  const text = search.get(name);
  if (text === null) return name === "offset" ? 0 : null;
  const count = Number(text);
  if (text === "" || !Number.isSafeInteger(count) || count < least) {
    throw errors.invalid(`querystring/${name} must be a whole number, at least ${least}`);
  }
  return count;
}

/** One bucket. */
export const getBucket: Handler = async ({ database }, call) => {
  const rows = await asCaller(database, requireCaller(call), (query) =>
    query<BucketRow>(`select ${bucketColumns} from storage.buckets where id = $1`, [call.bucket]),
  );
  if (!rows[0]) throw errors.noSuchBucket();
  return Response.json(rows[0]);
};
