// An address or number that nobody has confirmed may be claimed by a stranger as well as by its owner. Only the owner can open
// what is sent to it, but they cannot tell whose password the account would then have. So as soon as an unconfirmed account has
// seen a second claim with another password, it has none until the person who confirms it sets one.
import type { QueryRows } from "@undercroft/postgres";
import { deleteSessions } from "../store/sessions.ts";
import type { UserRow } from "../store/user-row.ts";
import { updateUser } from "../store/users.ts";

/** In app_metadata: the account has no password because several were claimed; clients ask for a new one. */
const mark = "password_required";

/** What somebody signs up with; without a password, by link or code. */
export type ClaimedPassword = {
  passwordHash: string | null;
  /** Whether the same password made a stored hash. Takes as long where there is none. */
  isPasswordOf?: (stored: string | null) => Promise<boolean>;
};

type Columns = Pick<UserRow, "encrypted_password" | "raw_app_meta_data">;

/** What an unconfirmed account's password becomes by a further claim. */
export async function claimPassword(user: Columns, claim: ClaimedPassword): Promise<Columns> {
  const { encrypted_password: current, raw_app_meta_data: metadata } = user;
  const isSame = (await claim.isPasswordOf?.(current)) ?? false;
  const hasPassword = current !== null || claim.passwordHash !== null;
  if (isSame || (!hasPassword && metadata[mark] !== true)) {
    return { encrypted_password: current, raw_app_meta_data: metadata };
  }
  return { encrypted_password: null, raw_app_meta_data: { ...metadata, [mark]: true } };
}

/** A guest becomes an account: the link of a mail that was passed on may have set a password and opened sessions before. */
export async function endGuestClaims(query: QueryRows, user: UserRow, now: Date): Promise<void> {
  const raw_app_meta_data = { ...user.raw_app_meta_data, [mark]: true };
  await updateUser(query, user.id, { encrypted_password: null, raw_app_meta_data }, now);
  await deleteSessions(query, user.id, null, "global");
}

/** A password was set by the person or an administrator: nothing more is asked for. */
export async function endPasswordRequirement(query: QueryRows, user: UserRow, now: Date): Promise<void> {
  if (user.raw_app_meta_data[mark] === undefined) return;
  const { [mark]: _, ...metadata } = user.raw_app_meta_data;
  await updateUser(query, user.id, { raw_app_meta_data: metadata }, now);
}
