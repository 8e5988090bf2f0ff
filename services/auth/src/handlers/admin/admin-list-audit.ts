import type { Auth } from "../../auth.ts";
import { errors } from "../../errors.ts";
import type { AuthRequest } from "../../request/auth-request.ts";
import { pageHeaders, readPage } from "../../request/read-page.ts";
import { listAudit } from "../../store/record-audit.ts";

/** What the log can be asked for, and the member of an entry's payload that holds it. */
const scopes: Record<string, string> = { action: "action", author: "actor_username", type: "log_type" };

/** GET /admin/audit: one page of the log, newest first. `query` is `action:login`, `author:<address>` or `type:factor`, or a part of what is meant. */
export async function adminListAudit(auth: Auth, request: AuthRequest): Promise<Response> {
  const page = readPage(request);
  const { entries, total } = await listAudit(auth.database.query, page, readQuery(request));
  return Response.json(entries, { headers: pageHeaders(auth, "/admin/audit", page, total) });
}

function readQuery({ query }: AuthRequest): { member: string; value: string } | null {
  const text = query.get("query") ?? "";
  if (text === "") return null;
  const [, scope = "", value = ""] = /^([^:]*):(.*)$/s.exec(text) ?? [];
  const member = Object.hasOwn(scopes, scope) ? scopes[scope] : undefined;
  if (!member || value === "" || value.includes("\0")) {
    throw errors.invalid("query must be action:<name>, author:<address> or type:<kind>");
  }
  return { member, value };
}
