import type { User, UserIdentity } from "@supabase/supabase-js";
import { type Factor, verifiedFactors } from "#app/parts/profiles/factors/assurance.ts";

/** What the security screen shows of an account, as the service tells it now. */
export type Account = {
  id: string;
  email: string;
  /** The address this account is moving to, until the links have been followed. */
  newEmail: string | null;
  /** With its country, as in E.164; empty where there is none. */
  phone: string;
  /** The number this account is moving to, until the code sent there was typed. */
  newPhone: string | null;
  factors: Factor[];
  identities: UserIdentity[];
};

/** The parts of a user object that matter here. */
export function toAccount(user: User): Account {
  return {
    id: user.id,
    email: user.email ?? "",
    newEmail: user.new_email || null,
    phone: withPlus(user.phone),
    newPhone: withPlus(user.new_phone) || null,
    factors: verifiedFactors(user),
    identities: user.identities ?? [],
  };
}

/** The service writes numbers without their plus. */
const withPlus = (digits: string | undefined) => (digits ? `+${digits}` : "");
