// What can go wrong with phone numbers and text messages, in the protocol's words.
import { AuthError } from "../errors.ts";

const wait = (seconds: number) =>
  `For security purposes, you can only request this after ${seconds} seconds.`;

/** The catalogue; `docs/errors.md` says what each means. */
export const phoneErrors = {
  disabled: (message: string, status = 400) => new AuthError(status, "phone_provider_disabled", message),
  notConfirmed: (message = "Phone not confirmed", status = 400) =>
    new AuthError(status, "phone_not_confirmed", message),
  exists: (message = "A user with this phone number has already been registered") =>
    new AuthError(422, "phone_exists", message),
  sendFailed: (why: string, cause: unknown) =>
    new AuthError(422, "sms_send_failed", `Error sending confirmation OTP to provider: ${why}`, { cause }),
  overFrequency: (retryAfter: number) =>
    new AuthError(429, "over_sms_send_rate_limit", wait(retryAfter), { retryAfter }),
  overQuota: (retryAfter: number) =>
    new AuthError(429, "over_sms_send_rate_limit", "SMS rate limit exceeded", { retryAfter }),
};
