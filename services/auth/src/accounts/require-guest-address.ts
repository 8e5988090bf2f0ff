import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import type { UserRow } from "../store/user-row.ts";

/**
 * An account that a guest makes has the address of the tickets. The database refuses any other; here the caller is told before a mail
 * goes out. @throws AuthError validation_failed
 */
export async function requireGuestAddress(
  auth: Auth,
  user: UserRow,
  asked: { email: string | undefined; phone: string | undefined },
): Promise<void> {
  const [kept] = await auth.database.query<{ email: string | null }>(
    "select internal.mail_address($1) as email",
    [user.id],
  );
  if (!kept?.email) return;
  const isOther = asked.email !== undefined && asked.email !== kept.email;
  if (isOther || asked.phone) throw errors.guestAddressKept();
}
