// Who is written to at all.
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { canReceiveMail } from "./can-receive-mail.ts";

/** Whether the operator lets an address be written to; what stands behind a "+" is the owner's affair. */
export function isMailable(auth: Auth, email: string): boolean {
  const allowed = auth.settings.mailableAddresses.map((one) => one.toLowerCase());
  const plain = email.replace(/\+.*@/, "@");
  const domain = email.slice(email.lastIndexOf("@"));
  return allowed.length === 0 || [email, plain, domain].some((form) => allowed.includes(form));
}

/**
 * Asked before anybody is looked for, so that it says nothing about who has an account, and outside of transactions, since
 * name servers may be slow.
 * @param email in lower case @throws AuthError email_address_not_authorized, email_address_invalid
 */
export async function requireMailable(auth: Auth, email: string): Promise<void> {
  if (!isMailable(auth, email)) throw errors.emailNotAuthorized(email);
  const { mailCheck } = auth.settings;
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (mailCheck && !(await canReceiveMail(mailCheck, domain))) throw errors.emailInvalid(email);
}
