// However somebody comes to have an account, it is inserted and noted here.
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { recordAudit } from "../store/record-audit.ts";
import type { UserRow } from "../store/user-row.ts";
import { getUserById, insertUser, type NewUser } from "../store/users.ts";

/**
 * Inserts a person as of now.
 * @param identify writes their first identities; without, they have none
 * @throws pg.DatabaseError 23505 when the address or number is taken
 */
export async function createAccount(
  auth: Auth,
  query: QueryRows,
  request: AuthRequest,
  user: Omit<NewUser, "created_at">,
  identify: (now: Date) => Promise<void> = async () => {},
): Promise<UserRow> {
  const now = auth.now();
  await insertUser(query, { ...user, created_at: now });
  await identify(now);
  const created = await getUserById(query, user.id);
  await recordAudit(query, "user_signedup", created, request.address);
  return created;
}
