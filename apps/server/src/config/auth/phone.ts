// Accounts by phone number, and who carries the text messages.
import type { AuthSettings } from "@undercroft/auth";
import type { TwilioAccount } from "@undercroft/mail";
import { z } from "zod/mini";
import { duration, toggle, webAddress, wholeNumber } from "../kinds.ts";

const text = z.optional(z.string());

/** `447700900123=123456`, with commas between. */
const testCodes = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^\s*\+?[1-9]\d{1,14}=\d{6,10}(\s*,\s*\+?[1-9]\d{1,14}=\d{6,10})*\s*$/,
        "must be numbers and codes such as 447700900123=123456, with commas between",
      ),
    ),
  z.transform(
    (value) =>
      new Map(value.split(",").map((pair) => pair.trim().replace("+", "").split("=") as [string, string])),
  ),
);

export const phoneKeys = {
  AUTH_PHONE: z.optional(toggle),
  AUTH_CONFIRM_PHONE: z._default(toggle, true),
  AUTH_SMS_TWILIO_ACCOUNT_SID: text,
  AUTH_SMS_TWILIO_AUTH_TOKEN: text,
  AUTH_SMS_TWILIO_FROM: text,
  AUTH_SMS_TWILIO_URL: z._default(webAddress, "https://api.twilio.com"),
  AUTH_SMS_TEMPLATE: z.optional(z.string().check(z.regex(/\{code\}/, "must hold {code}"))),
  AUTH_SMS_CODE_LIFETIME: z._default(duration, 60),
  AUTH_SMS_CODE_DIGITS: z._default(wholeNumber(6, 10), 6),
  AUTH_SMS_FREQUENCY: z._default(duration, 60),
  AUTH_SMS_PER_HOUR: z._default(wholeNumber(1), 30),
  AUTH_SMS_TEST_CODES: z.optional(testCodes),
};

type Keys = z.infer<z.ZodMiniObject<typeof phoneKeys>>;

/**
 * The keys as the auth service knows them.
 * @param hasTexts whether anybody carries text messages
 * @throws Error where phones are to be open, nobody does, and no number has a code for tests
 */
export function toPhone(keys: Keys, hasTexts: boolean, brandName: string): Partial<AuthSettings["phone"]> {
  if (keys.AUTH_PHONE && !hasTexts && !keys.AUTH_SMS_TEST_CODES) {
    throw new Error(
      "The configuration is wrong:\n  AUTH_PHONE: needs AUTH_SMS_TWILIO_ACCOUNT_SID, or AUTH_SMS_TEST_CODES",
    );
  }
  return {
    enabled: keys.AUTH_PHONE ?? hasTexts,
    autoconfirm: !keys.AUTH_CONFIRM_PHONE,
    template: keys.AUTH_SMS_TEMPLATE ?? `Your ${brandName} code is {code}.`,
    codeSeconds: keys.AUTH_SMS_CODE_LIFETIME,
    codeDigits: keys.AUTH_SMS_CODE_DIGITS,
    frequencySeconds: keys.AUTH_SMS_FREQUENCY,
    textsPerHour: keys.AUTH_SMS_PER_HOUR,
    testCodes: keys.AUTH_SMS_TEST_CODES ?? new Map(),
  };
}

/** The account with the carrier, if there is one. @throws Error naming the key that is missing */
export function toTwilio(keys: Keys): TwilioAccount | undefined {
  const needed = {
    AUTH_SMS_TWILIO_ACCOUNT_SID: keys.AUTH_SMS_TWILIO_ACCOUNT_SID,
    AUTH_SMS_TWILIO_AUTH_TOKEN: keys.AUTH_SMS_TWILIO_AUTH_TOKEN,
    AUTH_SMS_TWILIO_FROM: keys.AUTH_SMS_TWILIO_FROM,
  };
  const missing = Object.entries(needed).filter(([, value]) => value === undefined);
  if (missing.length === 3) return undefined;
  const [first] = missing[0] ?? [];
  if (first) throw new Error(`The configuration is wrong:\n  ${first}: is missing`);
  return {
    accountSid: keys.AUTH_SMS_TWILIO_ACCOUNT_SID ?? "",
    authToken: keys.AUTH_SMS_TWILIO_AUTH_TOKEN ?? "",
    from: keys.AUTH_SMS_TWILIO_FROM ?? "",
    url: keys.AUTH_SMS_TWILIO_URL.replace(/\/+$/, ""),
  };
}
