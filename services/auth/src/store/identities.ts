// The e-mail identity of a person: that they own an address, and whether they have shown it.
import type { QueryRows } from "@undercroft/postgres";
import { saveOwnIdentity } from "./save-own-identity.ts";
import type { UserRow } from "./user-row.ts";
import { updateUser } from "./users.ts";

/** Writes the e-mail identity of a person, so that it says `email` and whether it is confirmed. */
export async function saveEmailIdentity(
  query: QueryRows,
  userId: string,
  email: string,
  verified: boolean,
  now: Date,
): Promise<void> {
  await saveOwnIdentity(query, "email", userId, emailMetadata(userId, email, verified), now);
}

/** Marks a person's address as confirmed, on the user and on the identity. */
export async function confirmEmail(query: QueryRows, user: UserRow, email: string, now: Date): Promise<void> {
  await saveEmailIdentity(query, user.id, email, true, now);
  await updateUser(
    query,
    user.id,
    {
      email,
      email_confirmed_at: user.email === email ? (user.email_confirmed_at ?? now) : now,
      is_anonymous: false,
      raw_app_meta_data: withEmailProvider(user.raw_app_meta_data),
      raw_user_meta_data: {
        ...user.raw_user_meta_data,
        ...(saysWhose(user.raw_user_meta_data)
          ? { ...emailMetadata(user.id, email, true), phone_verified: user.phone_confirmed_at !== null }
          : { email_verified: true }),
      },
    },
    now,
  );
}

/** Whether user_metadata repeats an identity: of those who signed up it does, of those an administrator made it does not. */
export function saysWhose(metadata: Record<string, unknown>): boolean {
  return metadata.sub !== undefined;
}

/** What user_metadata says of the e-mail identity. */
export function emailMetadata(userId: string, email: string, verified: boolean): Record<string, unknown> {
  return { sub: userId, email, email_verified: verified, phone_verified: false };
}

/** app_metadata with "email" among its providers. */
export function withEmailProvider(metadata: Record<string, unknown>): Record<string, unknown> {
  const known = Array.isArray(metadata.providers) ? metadata.providers : [];
  const providers = known.includes("email") ? known : [...known, "email"];
  return { ...metadata, provider: metadata.provider ?? "email", providers };
}
