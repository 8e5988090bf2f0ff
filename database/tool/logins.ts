// The roles that services log in with, as the parts state them in database/logins.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const folder = path.join(import.meta.dirname, "../logins");

/** A role that logs in, and what it may. */
export type Login = { role: string; may: string };

/** The password of a role that logs in. */
export type LoginPassword = (role: string) => string;

/** Every login, by the names of the files. @throws Error naming a line that is none */
export function listLogins(): Login[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .toSorted()
    .flatMap((file) => readFileSync(path.join(folder, file), "utf8").trim().split("\n"))
    .map((line) => {
      const [, role, may] = /^([a-z_]+): (.+)$/.exec(line) ?? [];
      if (!role || !may) throw new Error(`database/logins: "${line}" is not "role: what it may"`);
      return { role, may };
    });
}

/**
 * What the names of a database's logins begin with, so that installations on one cluster do not take each other's passwords. It follows
 * from the name of the database: `undercroft` has `undercroft_authenticator`.
 */
export function loginPrefix(database: string): string {
  if (/^[a-z_][a-z0-9_]{0,39}$/.test(database)) return `${database}_`;
  return `uc_${createHash("sha256").update(database).digest("hex").slice(0, 12)}_`;
}

/** The name under which a service logs in to its role. */
export const loginName = (prefix: string, role: string): string => `${prefix}${role}`;
