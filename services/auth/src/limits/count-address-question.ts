// A change of address is told whether another account has it, as the protocol has it. Five questions an hour and person keep
// that from listing who has an account; they are counted in the database, for every copy of the server together.
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";

/** Counts one question of a signed-in person. @throws AuthError over_request_rate_limit */
export async function countAddressQuestion(auth: Auth, userId: string): Promise<void> {
  const [row] = await auth.database.query<{ wait: number }>(
    "select internal.take_rate_limit($1, 'change of address', 5, 60) as wait",
    [`user:${userId}`],
  );
  if (row && row.wait > 0) throw errors.overRequestRate(row.wait);
}
