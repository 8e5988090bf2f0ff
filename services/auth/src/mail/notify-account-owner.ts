// An attacker who takes over an account first adds a sign-in method of their own, so its owner is told of each.
import type { QueryRows } from "@undercroft/postgres";
import type { FactorRow } from "../store/factors.ts";
import type { UserRow } from "../store/user-row.ts";
import { enqueueMail } from "./enqueue-mail.ts";

const names: Record<FactorRow["factor_type"], string> = {
  totp: "An authenticator app",
  phone: "A phone",
  webauthn: "A security key",
  recovery_code: "A set of recovery codes",
};

/** What happened to an account and its sign-in methods, as the mail puts it. */
export const changes = {
  factorAdded: (type: FactorRow["factor_type"]) => `${names[type]} was added as your second step`,
  factorRemoved: (type: FactorRow["factor_type"]) => `${names[type]} was removed from your account`,
  addressChanged: (email: string) => `The address of your account was changed to ${email}`,
  numberAdded: () => "A phone number was added to your account",
  numberChanged: () => "The phone number of your account was changed",
  recoveryCodeUsed: () => "A recovery code was used to sign in",
  passkeyAdded: () => "A passkey was added to your account",
  passkeyRemoved: () => "A passkey was removed from your account",
};

/** Queues the mail, where there is an address that was confirmed. @param user as before the change @param change one of {@link changes} */
export async function notifyAccountOwner(
  query: QueryRows,
  user: Pick<UserRow, "email" | "email_confirmed_at">,
  change: string,
): Promise<void> {
  if (user.email && user.email_confirmed_at) {
    await enqueueMail(query, "security-changed", user.email, { change });
  }
}
