import { z } from "zod/mini";
import { asCaller, requireCaller } from "../database/as-caller.ts";
import { errors } from "../errors.ts";
import { readJson } from "../request/read-json.ts";
import type { Handler } from "../storage.ts";

const column = z.enum(["name", "created_at", "updated_at"]);
const order = z.enum(["asc", "desc"]);
const body = z.object({
  prefix: z.optional(z.string()),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1000),
  cursor: z.optional(z.string()),
  with_delimiter: z.optional(z.boolean()),
  sortBy: z.optional(z.object({ column: z._default(column, "name"), order: z._default(order, "asc") })),
});

type Row = {
  key: string;
  id: string | null;
  updated_at: string;
  created_at: string;
  last_accessed_at: string;
  metadata: Record<string, unknown> | null;
};
/** Where a page begins: after this key, in this order, after this time. */
type Cursor = { after: string; order: string; column: string; time: string };

const time = (name: string) =>
  `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ${name}`;
const columns = `key, id, ${time("updated_at")}, ${time("created_at")}, ${time("last_accessed_at")}, metadata`;

/** A page of all objects below a prefix, or of one level of them. */
export const listObjectsV2: Handler = async ({ database }, call) => {
  const wanted = await readJson(call.request, body);
  const cursor: Cursor = wanted.cursor
    ? decodeCursor(wanted.cursor)
    : { after: "", order: wanted.sortBy?.order ?? "asc", column: wanted.sortBy?.column ?? "name", time: "" };
  const isGrouped = wanted.with_delimiter ?? false;
  const values = [wanted.prefix ?? "", call.bucket, wanted.limit + 1, cursor.after, cursor.order];
  const rows = await asCaller(database, requireCaller(call), (query) =>
    isGrouped || cursor.column === "name"
      ? query<Row>(`select ${columns} from storage.search_v2($1, $2, $3, $6, $4, $5, $7, $8)`, [
          ...values,
          isGrouped ? 1 : 0,
          cursor.column,
          cursor.time,
        ])
      : query<Row>(pageByTime(cursor), [...values.slice(0, 4), cursor.time || null]),
  );
  return Response.json(toPage(rows, wanted.limit, cursor));
};

/** Every object below the prefix in the order of a time, by the index on it. */
function pageByTime({ column: by, order: direction }: Cursor): string {
  const than = direction === "desc" ? "<" : ">";
  return `select ${columns} from (
    select name as key, id, updated_at, created_at, last_accessed_at, metadata from storage.objects
    where bucket_id = $2 and starts_with(name, $1) and ($5::timestamptz is null or (${by}, name) ${than} ($5::timestamptz, $4))
    order by ${by} ${direction}, name ${direction} limit $3) page`;
}

function toPage(rows: Row[], limit: number, cursor: Cursor): Record<string, unknown> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rows.length > limit && last !== undefined;
  return {
    hasNext,
    ...(hasNext
      ? {
          nextCursor: encodeCursor({ ...cursor, after: last.key, time: timeOf(last, cursor.column) }),
          nextCursorKey: last.key,
        }
      : {}),
    folders: page
      .filter(({ id }) => id === null)
      .map(({ key }) => ({ key: key.replace(/\/$/, ""), name: key })),
    objects: page
      .filter(({ id }) => id !== null)
      .map((row) => ({
        ...row,
        name: row.key,
        updated_at: toMilliseconds(row.updated_at),
        created_at: toMilliseconds(row.created_at),
        last_accessed_at: toMilliseconds(row.last_accessed_at),
      })),
  };
}

function timeOf(row: Row, by: string): string {
  if (row.id === null || by === "name") return "";
  return by === "created_at" ? row.created_at : row.updated_at;
}

const toMilliseconds = (text: string): string => text.replace(/(\.\d{3})\d{3}Z$/, "$1Z");

function encodeCursor({ after, order: direction, column: by, time: at }: Cursor): string {
  const lines = [`l:${after}`, `o:${direction}`, `c:${by}`, ...(at === "" ? [] : [`a:${at}`])];
  return Buffer.from(lines.join("\n")).toString("base64");
}

function decodeCursor(token: string): Cursor {
  const lines = Buffer.from(token, "base64").toString("utf8").split("\n");
  const field = (name: string): string => lines.find((line) => line.startsWith(`${name}:`))?.slice(2) ?? "";
  const cursor = {
    after: field("l"),
    order: field("o") || "asc",
    column: field("c") || "name",
    time: field("a"),
  };
  const isWhole =
    cursor.after !== "" &&
    order.safeParse(cursor.order).success &&
    column.safeParse(cursor.column).success &&
    (cursor.time === "" || /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(cursor.time));
  if (!isWhole) throw errors.parameter("continuation token");
  return cursor;
}
