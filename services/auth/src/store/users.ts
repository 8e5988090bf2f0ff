// People who can sign in.
import type { QueryRows } from "@undercroft/postgres";
import { type UserRow, userColumns } from "./user-row.ts";

/** The person with this address (lower case), if any; with `lock`, held until the transaction ends. */
export async function findUserByEmail(
  query: QueryRows,
  email: string,
  lock: "lock" | "read" = "read",
): Promise<UserRow | undefined> {
  const [row] = await query<UserRow>(
    `select ${userColumns} from auth.users u
     where u.email = $1 and not u.is_sso_user and u.deleted_at is null ${lock === "lock" ? "for update" : ""}`,
    [email],
  );
  return row;
}

/** The person with this id, if any; with `lock`, held until the transaction ends. */
export async function findUserById(
  query: QueryRows,
  id: string,
  lock: "lock" | "read" = "read",
): Promise<UserRow | undefined> {
  const [row] = await query<UserRow>(
    `select ${userColumns} from auth.users u
     where u.id = $1 and u.deleted_at is null ${lock === "lock" ? "for update" : ""}`,
    [id],
  );
  return row;
}

/** As {@link findUserById}, for administrators: those who were made nobody too. */
export async function findAnyUserById(
  query: QueryRows,
  id: string,
  lock: "lock" | "read" = "read",
): Promise<UserRow | undefined> {
  const [row] = await query<UserRow>(
    `select ${userColumns} from auth.users u where u.id = $1 ${lock === "lock" ? "for update" : ""}`,
    [id],
  );
  return row;
}

/** @throws Error when there is no such person, which a caller has ruled out by a lock */
export async function getUserById(query: QueryRows, id: string): Promise<UserRow> {
  const user = await findUserById(query, id);
  if (!user) throw new Error("A user vanished inside a transaction");
  return user;
}

/** People who asked to move to this address and have not confirmed it yet. */
export function listUsersMovingTo(query: QueryRows, email: string): Promise<UserRow[]> {
  return query<UserRow>(
    `select ${userColumns} from auth.users u where u.email_change = $1 and u.deleted_at is null
     order by u.email_change_sent_at desc limit 5`,
    [email],
  );
}

/** What may be set on a person. A field left out stays as it is. */
export type UserChanges = Partial<
  Omit<UserRow, "id" | "aud" | "factors" | "identities" | "confirmed_at" | "created_at" | "updated_at">
>;

/** A new person. */
export type NewUser = UserChanges & { id: string; created_at: Date };

function toValue(value: unknown): unknown {
  return value !== null && typeof value === "object" && !(value instanceof Date)
    ? JSON.stringify(value)
    : value;
}

const changeable: ReadonlySet<string> = new Set(userColumns.match(/(?<=\bu\.)\w+/g));

/** The columns of a change; a name that is no column never reaches SQL. */
function toEntries(changes: object): [string, unknown][] {
  return Object.entries(changes).filter(([name, value]) => value !== undefined && changeable.has(name));
}

/** Inserts a person. @throws pg.DatabaseError 23505 when the address is taken */
export async function insertUser(query: QueryRows, user: NewUser): Promise<void> {
  const entries = toEntries({ updated_at: user.created_at, ...user });
  await query(
    `insert into auth.users (${entries.map(([name]) => name).join(", ")})
     values (${entries.map((_, index) => `$${index + 1}`).join(", ")})`,
    entries.map(([, value]) => toValue(value)),
  );
}

/** Changes a person. @throws pg.DatabaseError 23505 when the address is taken */
export async function updateUser(
  query: QueryRows,
  id: string,
  changes: UserChanges,
  now: Date,
): Promise<void> {
  const entries = toEntries({ ...changes, updated_at: now });
  await query(
    `update auth.users set ${entries.map(([name], index) => `${name} = $${index + 2}`).join(", ")} where id = $1`,
    [id, ...entries.map(([, value]) => toValue(value))],
  );
}

/** One page of people, those who were made nobody among them, newest first unless said otherwise, and how many there are in all. @param filter part of an address or name */
export async function listUsers(
  query: QueryRows,
  page: { number: number; size: number; filter: string; oldestFirst?: boolean },
): Promise<{ users: UserRow[]; total: number }> {
  const wanted = `%${page.filter.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const condition = `($1 = '%%' or u.email ilike $1 or u.phone ilike $1
    or u.raw_user_meta_data ->> 'full_name' ilike $1)`;
  const [users, [count]] = await Promise.all([
    query<UserRow>(
      `select ${userColumns} from auth.users u where ${condition}
       order by u.created_at ${page.oldestFirst ? "asc" : "desc"}, u.id limit $2 offset $3`,
      [wanted, page.size, (page.number - 1) * page.size],
    ),
    query<{ total: number }>(`select count(*)::int as total from auth.users u where ${condition}`, [wanted]),
  ]);
  return { users, total: count?.total ?? 0 };
}

/** Deletes a person and, by cascade, all that is theirs. */
export async function deleteUser(query: QueryRows, id: string): Promise<void> {
  await query("delete from auth.users where id = $1", [id]);
}
