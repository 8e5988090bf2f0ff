import type { User, UserIdentity } from "@supabase/supabase-js";
import { type Factor, verifiedFactors } from "#app/parts/profiles/assurance.ts";

/** What the security screen shows of an account, as the service tells it now. */
export type Account = {
  id: string;
  email: string;
  /** The address this account is moving to, until the links have been followed. */
  newEmail: string | null;
  phone: string;
  factors: Factor[];
  identities: UserIdentity[];
};

/** The parts of a user object that matter here. */
export function toAccount(user: User): Account {
  return {
    id: user.id,
    email: user.email ?? "",
    newEmail: user.new_email || null,
    phone: user.phone ?? "",
    factors: verifiedFactors(user),
    identities: user.identities ?? [],
  };
}
