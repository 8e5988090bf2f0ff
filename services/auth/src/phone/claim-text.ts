// Text messages cost money, and there are people who earn by making others send them: besides the pause for each
// number there is a limit for all together.
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { claimSend, releaseSend } from "../limits/claim-send.ts";
import { phoneErrors } from "./phone-errors.ts";

/** Which call asks for the text; each has its own clock. */
export type TextKind =
  | "text-sign-in"
  | "text-phone-change"
  | "text-phone-change-again"
  | "text-reauthentication"
  | "text-factor";

const everybody = { recipient: "everybody", kind: "text", frequencySeconds: 0 };

/** Takes the right to send one text now. @throws AuthError over_sms_send_rate_limit */
export async function claimText(auth: Auth, query: QueryRows, kind: TextKind, phone: string): Promise<void> {
  const { frequencySeconds, textsPerHour: perHour, testCodes } = auth.settings.phone;
  const own = await claimSend(auth, query, { recipient: phone, kind, frequencySeconds, perHour });
  if (own?.limit === "frequency") throw phoneErrors.overFrequency(own.seconds);
  if (own) throw phoneErrors.overQuota(own.seconds);
  if (testCodes.has(phone)) return;
  const all = await claimSend(auth, query, { ...everybody, perHour });
  if (all) throw phoneErrors.overQuota(all.seconds);
}

/** Gives the right back after the carrier refused. */
export async function releaseText(
  auth: Auth,
  query: QueryRows,
  kind: TextKind,
  phone: string,
): Promise<void> {
  const { frequencySeconds } = auth.settings.phone;
  await releaseSend(auth, query, { recipient: phone, kind, frequencySeconds });
  await releaseSend(auth, query, everybody);
}
