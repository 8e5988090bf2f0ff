import { z } from "zod/mini";
import { asCaller, requireCaller } from "../database/as-caller.ts";
import { listedColumns } from "../database/objects.ts";
import { readJson } from "../request/read-json.ts";
import type { Handler } from "../storage.ts";

const body = z.object({
  prefix: z.string(),
  limit: z._default(z.int().check(z.minimum(1)), 100),
  offset: z._default(z.int().check(z.minimum(0)), 0),
  search: z.optional(z.string()),
  sortBy: z.optional(
    z.object({
      column: z._default(z.enum(["name", "updated_at", "created_at", "last_accessed_at"]), "name"),
      order: z._default(z.enum(["asc", "desc"]), "asc"),
    }),
  ),
});

/** One level of folders and files below a prefix. */
export const listObjects: Handler = async ({ database }, call) => {
  const { prefix, limit, offset, search, sortBy } = await readJson(call.request, body);
  const rows = await asCaller(database, requireCaller(call), (query) =>
    query(`select ${listedColumns} from storage.search($1, $2, $3, 1, $4, $5, $6, $7)`, [
      prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`,
      call.bucket,
      limit,
      offset,
      search ?? "",
      sortBy?.column ?? "name",
      sortBy?.order ?? "asc",
    ]),
  );
  return Response.json(rows);
};
