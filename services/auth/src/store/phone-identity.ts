// The phone identity of a person: that they own a number, and whether they have shown it.
import type { QueryRows } from "@undercroft/postgres";
import { refreshProviders } from "./external-identities.ts";
import { saysWhose } from "./identities.ts";
import { saveOwnIdentity } from "./save-own-identity.ts";
import { type UserRow, userColumns } from "./user-row.ts";
import { updateUser } from "./users.ts";

/** Writes the phone identity of a person, so that it says `phone` and whether it is confirmed. */
export async function savePhoneIdentity(
  query: QueryRows,
  userId: string,
  phone: string,
  verified: boolean,
  now: Date,
): Promise<void> {
  await saveOwnIdentity(query, "phone", userId, phoneMetadata(userId, phone, verified), now);
  await refreshProviders(query, userId);
}

/** What user_metadata says of the phone identity of somebody who has no other. */
export function phoneMetadata(userId: string, phone: string, verified: boolean): Record<string, unknown> {
  return { sub: userId, phone, email_verified: false, phone_verified: verified };
}

/** Marks a person's number as confirmed, on the user and on the identity. @throws pg.DatabaseError 23505 when it is taken */
export async function confirmPhone(query: QueryRows, user: UserRow, phone: string, now: Date): Promise<void> {
  await savePhoneIdentity(query, user.id, phone, true, now);
  const known = user.raw_user_meta_data;
  const metadata = saysWhose(known)
    ? {
        email_verified: user.email_confirmed_at !== null,
        ...known,
        sub: user.id,
        phone,
        phone_verified: true,
      }
    : known;
  await updateUser(
    query,
    user.id,
    {
      phone,
      phone_confirmed_at: user.phone === phone ? (user.phone_confirmed_at ?? now) : now,
      is_anonymous: false,
      raw_user_meta_data: metadata,
    },
    now,
  );
}

/** The person with this number (digits), if any; with `lock`, held until the transaction ends. */
export async function findUserByPhone(
  query: QueryRows,
  phone: string,
  lock: "lock" | "read" = "read",
): Promise<UserRow | undefined> {
  const [row] = await query<UserRow>(
    `select ${userColumns} from auth.users u
     where u.phone = $1 and u.deleted_at is null ${lock === "lock" ? "for update" : ""}`,
    [phone],
  );
  return row;
}

/** People who asked to move to this number and have not confirmed it yet. */
export function listUsersMovingToPhone(query: QueryRows, phone: string): Promise<UserRow[]> {
  return query<UserRow>(
    `select ${userColumns} from auth.users u where u.phone_change = $1 and u.deleted_at is null
     order by u.phone_change_sent_at desc limit 5`,
    [phone],
  );
}
