import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { toUser } from "../store/user-row.ts";
import { listUsers } from "../store/users.ts";

/** GET /admin/users: one page of people, with where the next and last are. */
export async function adminListUsers(auth: Auth, request: AuthRequest): Promise<Response> {
  const number = readNumber(request.query, "page", 1, 1_000_000);
  const size = readNumber(request.query, "per_page", 50, 1000);
  const filter = request.query.get("filter") ?? "";
  if (filter.includes("\0")) throw errors.invalid("filter holds a character that cannot be stored");
  const { users, total } = await listUsers(auth.database.query, { number, size, filter });
  const last = Math.max(1, Math.ceil(total / size));
  const linkTo = (page: number, rel: string) =>
    `<${auth.settings.apiUrl}/admin/users?page=${page}&per_page=${size}>; rel="${rel}"`;
  const links = [...(number < last ? [linkTo(number + 1, "next")] : []), linkTo(last, "last")];
  return Response.json(
    { users: users.map(toUser), aud: "authenticated" },
    { headers: { "X-Total-Count": String(total), Link: links.join(", ") } },
  );
}

function readNumber(query: URLSearchParams, name: string, fallback: number, most: number): number {
  const text = query.get(name);
  if (text === null || text === "") return fallback;
  if (!/^\d{1,7}$/.test(text) || Number(text) < 1 || Number(text) > most) {
    throw errors.invalid(`Bad Pagination Parameters: ${name} must be a number from 1 to ${most}`);
  }
  return Number(text);
}
