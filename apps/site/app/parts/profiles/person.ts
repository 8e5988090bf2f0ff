import type { User } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";

/** The public card of a person. */
export type Profile = Database["public"]["Tables"]["profiles"]["Row"];

/** The current user: the account with its profile row and roles merged in as soon as they are read. */
export type Person = {
  id: string;
  email: string;
  /** The name given at sign-up; the profile's name wins. */
  givenName: string;
  factors: User["factors"];
  profile: Profile | null;
  roles: readonly string[];
  isProfileRead: boolean;
};

/** The account as the auth client knows it, with what was read about the same person before. */
export function toPerson(user: User, before: Person | null): Person {
  const givenName = user.user_metadata.full_name;
  return {
    id: user.id,
    email: user.email ?? "",
    givenName: typeof givenName === "string" ? givenName : "",
    factors: user.factors,
    profile: before?.profile ?? null,
    roles: before?.roles ?? [],
    isProfileRead: before?.isProfileRead ?? false,
  };
}

/** What to call a person; never their address, which others may read over their shoulder. */
export function nameOf(person: Person): string {
  return person.profile?.full_name || person.givenName || "Me";
}
