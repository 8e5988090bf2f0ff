// Phone numbers as https://www.itu.int/rec/T-REC-E.164 counts them, and the way a text goes.
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { phoneErrors } from "./phone-errors.ts";
import type { Channel } from "./sms-provider.ts";

/** The digits of a number, with its country code. @throws AuthError validation_failed */
export function parsePhone(text: string | undefined): string {
  const digits = (text ?? "").replaceAll(" ", "").replace(/^\+/, "");
  if (!/^[1-9]\d{1,14}$/.test(digits)) throw errors.invalid("Invalid phone number format (E.164 required)");
  return digits;
}

/** @throws AuthError validation_failed where nobody carries texts that way */
export function parseChannel(auth: Auth, text: string | undefined): Channel {
  const channel = text || "sms";
  const isKnown = channel === "sms" || channel === "whatsapp";
  if (!isKnown || (channel !== "sms" && !auth.texts?.channels.includes(channel))) {
    throw errors.invalid(
      "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
    );
  }
  return channel;
}

/** @throws AuthError phone_provider_disabled where the operator has closed sign-in by phone */
export function requirePhoneEnabled(auth: Auth, message: string, status = 400): void {
  if (!auth.settings.phone.enabled) throw phoneErrors.disabled(message, status);
}
