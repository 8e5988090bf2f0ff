// Who may have an account, and how an address is confirmed.
import { isIP } from "node:net";
import type { AuthSettings } from "@undercroft/auth";
import { z } from "zod/mini";
import { duration, list, toggle, wholeNumber } from "../kinds.ts";

/** Addresses, or domains behind an @. */
const mailable = list.check(
  z.refine((items) => items.every((item) => /^[^\s@]*@[^\s@]+$/.test(item)), {
    error: "must be addresses, or domains behind an @, with commas between",
  }),
);

/** Domains; an @ before them is let be. */
const domains = z.pipe(
  list.check(
    z.refine((items) => items.every((item) => /^@?[a-z\d-]+(\.[a-z\d-]+)+$/i.test(item)), {
      error: "must be domains, with commas between",
    }),
  ),
  z.transform((items) => items.map((item) => item.replace("@", "").toLowerCase())),
);

/** Name servers by their addresses, with or without a port. */
const resolvers = list.check(
  z.refine((items) => items.every((item) => isNameServer(item)), {
    error: "must be IP addresses, with or without a port, with commas between",
  }),
);

function isNameServer(text: string): boolean {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  return isIP(bracketed ?? plain ?? text) !== 0 && Number(port ?? 53) < 65_536;
}

/** The keys of accounts and of the mails they cause. */
export const accountKeys = {
  AUTH_SIGN_UP: z._default(toggle, true),
  AUTH_EMAIL: z._default(toggle, true),
  AUTH_CONFIRM_EMAIL: z._default(toggle, true),
  AUTH_ANONYMOUS: z._default(toggle, false),
  AUTH_GUEST_BOOKING: z._default(toggle, true),
  AUTH_MANUAL_LINKING: z._default(toggle, false),
  AUTH_REDIRECT_ALLOW_LIST: z._default(list, []),
  AUTH_SECURE_EMAIL_CHANGE: z._default(toggle, true),
  AUTH_MAIL_ADDRESSES: z._default(mailable, []),
  AUTH_MAIL_CHECK: z._default(toggle, false),
  AUTH_MAIL_CHECK_BLOCKED: z._default(domains, []),
  AUTH_MAIL_CHECK_RESOLVERS: z._default(resolvers, []),
  AUTH_MAIL_FREQUENCY: z._default(duration, 60),
  AUTH_MAILS_PER_HOUR: z._default(wholeNumber(1), 5),
  AUTH_MAILS_PER_HOUR_IN_ALL: z.optional(wholeNumber(1)),
  AUTH_CODE_DIGITS: z._default(wholeNumber(6, 10), 6),
  AUTH_CODE_LIFETIME: z._default(duration, 10 * 60),
};

/** The keys as the auth service knows them. */
export function toAccounts(keys: z.infer<z.ZodMiniObject<typeof accountKeys>>): Partial<AuthSettings> {
  return {
    signUpEnabled: keys.AUTH_SIGN_UP,
    emailEnabled: keys.AUTH_EMAIL,
    autoconfirm: !keys.AUTH_CONFIRM_EMAIL,
    anonymousEnabled: keys.AUTH_ANONYMOUS,
    guestBookingEnabled: keys.AUTH_GUEST_BOOKING,
    manualLinkingEnabled: keys.AUTH_MANUAL_LINKING,
    redirectAllowList: keys.AUTH_REDIRECT_ALLOW_LIST,
    secureEmailChange: keys.AUTH_SECURE_EMAIL_CHANGE,
    mailableAddresses: keys.AUTH_MAIL_ADDRESSES,
    mailCheck: keys.AUTH_MAIL_CHECK
      ? { blocked: keys.AUTH_MAIL_CHECK_BLOCKED, resolvers: keys.AUTH_MAIL_CHECK_RESOLVERS }
      : null,
    mailFrequencySeconds: keys.AUTH_MAIL_FREQUENCY,
    mailsPerHour: keys.AUTH_MAILS_PER_HOUR,
    mailsPerHourInAll: keys.AUTH_MAILS_PER_HOUR_IN_ALL ?? null,
    codeDigits: keys.AUTH_CODE_DIGITS,
    codeSeconds: keys.AUTH_CODE_LIFETIME,
  };
}
