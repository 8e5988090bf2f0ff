import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";

/** @throws AuthError email_provider_disabled where the operator has closed sign-in by address */
export function requireEmailEnabled(auth: Auth, message = "Email logins are disabled", status = 422): void {
  if (!auth.settings.emailEnabled) throw errors.emailDisabled(message, status);
}
