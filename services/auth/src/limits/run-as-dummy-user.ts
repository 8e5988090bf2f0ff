// What is done for an address with an account and for one without must cost the same, or a stopwatch tells them apart on a
// busy server, where the even time of answers is no longer enough.
import { randomUUID } from "node:crypto";
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { insertUser } from "../store/users.ts";

/** Somebody who is not there. */
export type DummyUser = { id: string; email: string };

/** Makes a person, does `work` for them and undoes all of it. Needs a transaction. Nothing of it is seen by others. */
export async function runAsDummyUser(
  auth: Auth,
  query: QueryRows,
  work: (nobody: DummyUser) => Promise<void> = async () => {},
): Promise<void> {
  const id = randomUUID();
  const nobody = { id, email: `${id}@nobody.invalid` };
  await query("savepoint as_if_new");
  try {
    await insertUser(query, { ...nobody, created_at: auth.now() });
    await work(nobody);
  } catch {
    // an operator's own rule may refuse such an address; that says nothing about the one that was asked for
  } finally {
    await query("rollback to savepoint as_if_new");
  }
}
