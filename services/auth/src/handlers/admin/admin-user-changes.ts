// What an administrator may set on a person, at creation and later.

import type { QueryRows } from "@undercroft/postgres";
import { z } from "zod/mini";
import type { Auth } from "../../auth.ts";
import { errors } from "../../errors.ts";
import { isPasswordHash } from "../../passwords/password-hasher.ts";
import { requireStrongPassword } from "../../passwords/require-strong-password.ts";
import { requireUnleakedPassword } from "../../passwords/require-unleaked-password.ts";
import { phoneErrors } from "../../phone/phone-errors.ts";
import { optionalMetadata, optionalSwitch, optionalText } from "../../request/parse-body.ts";
import { isPhoneTaken, onTaken } from "../saving-errors.ts";

/** The body of an administrator's create and update. */
export const adminUserBody = z.object({
  id: optionalText,
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  password_hash: optionalText,
  email_confirm: optionalSwitch,
  phone_confirm: optionalSwitch,
  user_metadata: optionalMetadata,
  app_metadata: optionalMetadata,
  role: optionalText,
  ban_duration: optionalText,
});

/** A parsed {@link adminUserBody}. */
export type AdminUserBody = z.output<typeof adminUserBody>;

/** An address or number that another account has, in the words for administrators. */
export function toTakenError(error: unknown): never {
  if (isPhoneTaken(error)) throw phoneErrors.exists("Phone number already registered by another user");
  return onTaken<never>(() => {
    throw errors.emailExists();
  })(error) as never;
}

/** The password to store; undefined when none was given. @throws AuthError validation_failed, weak_password */
export async function toStoredPassword(auth: Auth, body: AdminUserBody): Promise<string | undefined> {
  if (body.password && body.password_hash) {
    throw errors.invalid("Only a password or a password hash should be provided");
  }
  if (body.password_hash) {
    if (!isPasswordHash(body.password_hash))
      throw errors.invalid("password_hash must be argon2, bcrypt or Firebase scrypt");
    return body.password_hash;
  }
  if (!body.password) return undefined;
  requireStrongPassword(body.password, auth.settings);
  await requireUnleakedPassword(body.password, auth.settings);
  return auth.passwords.hash(body.password);
}

/** The role a person's tokens name; undefined when none was given. @throws AuthError validation_failed where nobody can take it */
export async function toRole(query: QueryRows, body: AdminUserBody): Promise<string | undefined> {
  if (!body.role) return undefined;
  // what the data API logs in as is a member of itself, and nobody's role
  const found = await query(
    `select from pg_roles where rolname = $1 and rolname <> 'authenticator'
       and pg_has_role('authenticator', oid, 'member')`,
    [body.role],
  );
  if (found.length === 0) throw errors.invalid("role must be one that the data API's requests can take");
  return body.role;
}

const units: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** Until when somebody is shut out; null lifts it, undefined leaves it. @param duration "none" or e.g. "24h30m" */
export function toBannedUntil(duration: string | undefined, now: Date): Date | null | undefined {
  if (duration === undefined) return undefined;
  if (duration === "none") return null;
  if (!/^(\d{1,7}(\.\d{1,3})?(ms|h|m|s))+$/.test(duration)) {
    throw errors.invalid('ban_duration must be "none" or a duration such as "24h"');
  }
  const parts = duration.matchAll(/([\d.]+)(ms|h|m|s)/g);
  const length = [...parts].reduce((sum, part) => sum + Number(part[1]) * (units[part[2] ?? ""] ?? 0), 0);
  const until = new Date(now.getTime() + length);
  if (Number.isNaN(until.getTime()) || until.getUTCFullYear() > 9999) {
    throw errors.invalid("ban_duration is too long");
  }
  return until;
}

/** `current` with `changes` laid over it; null removes a key. */
export function mergeMetadata(
  current: Record<string, unknown>,
  changes: Record<string, unknown> | undefined,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null));
}
