// A row of Supabase's auth.users as one of ours. Columns: migrations of supabase/auth up to August 2026, and those before 2021.
import { isPasswordHash } from "@undercroft/auth";
import {
  type Fields,
  LeftOut,
  readFlag,
  readObject,
  readTime,
  readUuid,
  requireTime,
} from "./field-values.ts";

/** An account as it is inserted. */
export type Account = {
  id: string;
  email: string | null;
  phone: string | null;
  encrypted_password: string | null;
  email_confirmed_at: string | null;
  phone_confirmed_at: string | null;
  invited_at: string | null;
  last_sign_in_at: string | null;
  banned_until: string | null;
  raw_app_meta_data: Record<string, unknown>;
  raw_user_meta_data: Record<string, unknown>;
  created_at: string;
  updated_at: string;
};

/** Every token holds what a person says of themselves, and a request's headers have room for little more. */
const tokenRoom = 4096;

/**
 * Tokens of mails under way, the name of a role and who is a super administrator are not taken: the first end with the move, and rights
 * are given here.
 * @param note told of what was left out of an account that is taken
 * @throws LeftOut
 */
export function accountOfRow(fields: Fields, note: (text: string) => void): Account {
  const id = readUuid(fields, "id");
  if (fields.deleted_at) throw new LeftOut("the account was deleted there");
  if (readFlag(fields, "is_anonymous"))
    throw new LeftOut("it is an anonymous account, which nobody could sign in to from another device");
  if (readFlag(fields, "is_sso_user"))
    throw new LeftOut(
      "it signs in by single sign-on: set its provider up here, and the account is made at the first sign-in",
    );
  const email = readEmail(fields);
  const phone = readPhone(fields);
  if (!email && !phone) throw new LeftOut("it has neither an address nor a number");
  // before August 2021 the column had this name
  const confirmed = "email_confirmed_at" in fields ? "email_confirmed_at" : "confirmed_at";
  const created = requireTime(fields, "created_at");
  return {
    id,
    email,
    phone,
    encrypted_password: readPassword(fields, note),
    email_confirmed_at: email && readTime(fields, confirmed),
    phone_confirmed_at: phone && readTime(fields, "phone_confirmed_at"),
    invited_at: readTime(fields, "invited_at"),
    last_sign_in_at: readTime(fields, "last_sign_in_at"),
    banned_until: readTime(fields, "banned_until"),
    raw_app_meta_data: shorten(fields, "raw_app_meta_data", ["provider", "providers"], note),
    raw_user_meta_data: shorten(fields, "raw_user_meta_data", ["full_name", "name"], note),
    created_at: created,
    updated_at: readTime(fields, "updated_at") ?? created,
  };
}

function readEmail(fields: Fields): string | null {
  const email = (fields.email ?? "").toLowerCase();
  if (email === "") return null;
  if (email.length > 255 || !/^[^\s@\p{Cc}<>"]+@[^\s@\p{Cc}<>"]+$/u.test(email))
    throw new LeftOut("its address is none");
  return email;
}

function readPhone(fields: Fields): string | null {
  const phone = (fields.phone ?? "").replace(/^\+/, "");
  if (phone === "") return null;
  if (!/^[1-9]\d{1,14}$/.test(phone)) throw new LeftOut("its phone number is none");
  return phone;
}

/** One that would cost minutes to check is no password: any caller who knows the address could ask for it again and again. */
function readPassword(fields: Fields, note: (text: string) => void): string | null {
  const hash = fields.encrypted_password ?? "";
  if (hash === "") return null;
  const cost = Number(/^\$2[abxy]\$(\d\d)\$/.exec(hash)?.[1] ?? 10);
  const [, memory = "0", rounds = "0"] = /\$m=(\d+),t=(\d+)/.exec(hash) ?? [];
  const isCheap = cost >= 4 && cost <= 14 && Number(memory) <= 262_144 && Number(rounds) <= 10;
  if (isPasswordHash(hash) && isCheap) return hash;
  note(
    "accounts without their password, whose hash is of no kind that is known: these people ask for a new one",
  );
  return null;
}

function shorten(
  fields: Fields,
  column: string,
  kept: readonly string[],
  note: (text: string) => void,
): Record<string, unknown> {
  const text = fields[column] ?? "";
  if (Buffer.byteLength(text) <= tokenRoom) return readObject(fields, column);
  note(`accounts whose ${column} is larger than ${tokenRoom} bytes: only ${kept.join(" and ")} was taken`);
  const whole = readObject(fields, column);
  return Object.fromEntries(
    kept.flatMap((key) => {
      const value = JSON.stringify(whole[key] ?? null);
      return value.length > 1000 || value === "null" ? [] : [[key, whole[key]]];
    }),
  );
}
