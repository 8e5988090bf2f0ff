// Phones come with a later part; until then the protocol's own answer to them is "disabled".
import { errors } from "../errors.ts";

/** @throws AuthError when a phone number was given, alone or beside an address */
export function refusePhone(
  body: { email?: string | undefined; phone?: string | undefined },
  messages: { both: string; disabled: string; status?: number },
): void {
  if (!body.phone) return;
  if (body.email) throw errors.invalid(messages.both);
  throw errors.phoneDisabled(messages.disabled, messages.status);
}
