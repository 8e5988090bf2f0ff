import type { Auth } from "../../auth.ts";
import { errors } from "../../errors.ts";
import type { AuthRequest } from "../../request/auth-request.ts";
import { pageHeaders, readPage } from "../../request/read-page.ts";
import { toUser } from "../../store/user-row.ts";
import { listUsers } from "../../store/users.ts";

/** GET /admin/users: one page of people, with where the next and last are. */
export async function adminListUsers(auth: Auth, request: AuthRequest): Promise<Response> {
  const page = readPage(request);
  const filter = request.query.get("filter") ?? "";
  if (filter.includes("\0")) throw errors.invalid("filter holds a character that cannot be stored");
  const oldestFirst = readSort(request.query.get("sort") ?? "");
  const { users, total } = await listUsers(auth.database.query, { ...page, filter, oldestFirst });
  return Response.json(
    { users: users.map(toUser), aud: "authenticated" },
    { headers: pageHeaders(auth, "/admin/users", page, total) },
  );
}

/** People are sorted by when they came, the newest first unless told otherwise. */
function readSort(text: string): boolean {
  const [field = "", direction = "desc"] = text.trim().toLowerCase().split(/\s+/);
  if (field !== "" && field !== "created_at") {
    throw errors.invalid(`Bad Sort Parameters: bad field for sort '${field}'`);
  }
  if (direction !== "asc" && direction !== "desc") {
    throw errors.invalid(
      `Bad Sort Parameters: bad direction for sort '${direction}', only 'asc' and 'desc' allowed`,
    );
  }
  return direction === "asc";
}
