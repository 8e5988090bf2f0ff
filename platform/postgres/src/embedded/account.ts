// Chooses the unprivileged account PostgreSQL runs under when we are root: the server refuses uid 0,
// and initdb needs the uid to be in /etc/passwd. No account is ever created.
import { readFileSync } from "node:fs";

/** A system account by name and ids, or `{}` where the process's own account will do. */
export type Account = { name?: string; uid?: number; gid?: number };

/**
 * The account to start PostgreSQL with.
 * @param preferred account name to try first (the operator's `PG_RUN_AS`)
 * @throws Error when root and neither `preferred`, `postgres` nor `nobody` exists
 */
export function pickAccount(preferred = ""): Account {
  if (process.platform === "win32" || process.getuid?.() !== 0) return {};
  const users = new Map<string, Required<Account>>();
  for (const line of readFileSync("/etc/passwd", "utf8").split("\n")) {
    const [name, , uid, gid] = line.split(":");
    if (name && uid && gid) users.set(name, { name, uid: Number(uid), gid: Number(gid) });
  }
  const account = users.get(preferred) ?? users.get("postgres") ?? users.get("nobody");
  if (!account || account.uid === 0) {
    throw new Error("PG_RUN_AS: running as root and no unprivileged account was found; name one");
  }
  return account;
}

/** The `uid`/`gid` options for `spawn`; empty when our own account is used. */
export function spawnIds(account: Account): { uid?: number; gid?: number } {
  return account.uid === undefined || account.gid === undefined ? {} : { uid: account.uid, gid: account.gid };
}
