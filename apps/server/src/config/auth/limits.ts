// How often one network may ask, and how often one account's password may be tried.
import type { AuthSettings } from "@undercroft/auth";
import { z } from "zod/mini";
import { limit } from "../kinds.ts";

/** The keys of limits; the service knows the defaults. */
export const limitKeys = {
  AUTH_LIMIT_ACCOUNT: z.optional(limit),
  AUTH_LIMIT_ACCOUNT_FACTOR: z.optional(limit),
  AUTH_LIMIT_ACCOUNT_FROM_NETWORK: z.optional(limit),
  AUTH_LIMIT_ANONYMOUS: z.optional(limit),
  AUTH_LIMIT_AUTHORIZE: z.optional(limit),
  AUTH_LIMIT_ENROL: z.optional(limit),
  AUTH_LIMIT_FACTOR: z.optional(limit),
  AUTH_LIMIT_GUEST: z.optional(limit),
  AUTH_LIMIT_MAGIC_LINK: z.optional(limit),
  AUTH_LIMIT_OTP: z.optional(limit),
  AUTH_LIMIT_PASSKEY: z.optional(limit),
  AUTH_LIMIT_PASSWORD: z.optional(limit),
  AUTH_LIMIT_RECOVER: z.optional(limit),
  AUTH_LIMIT_REFRESH: z.optional(limit),
  AUTH_LIMIT_RESEND: z.optional(limit),
  AUTH_LIMIT_SIGN_UP: z.optional(limit),
  AUTH_LIMIT_SSO: z.optional(limit),
  AUTH_LIMIT_TICKET_LINK: z.optional(limit),
  AUTH_LIMIT_UPDATE_USER: z.optional(limit),
  AUTH_LIMIT_VERIFY: z.optional(limit),
  AUTH_LIMIT_WEB3: z.optional(limit),
};

/** The limits that were set, by the service's names: AUTH_LIMIT_SIGN_UP is its `signUp`. */
export function toLimits(keys: z.infer<z.ZodMiniObject<typeof limitKeys>>): Partial<AuthSettings["limits"]> {
  const given = Object.entries(keys).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([key, value]) => [
      key
        .replace("AUTH_LIMIT_", "")
        .toLowerCase()
        .replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
