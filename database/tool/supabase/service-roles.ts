import { listLogins } from "../logins.ts";

/** Roles of services that are the project's own there. */
const theirs: ReadonlySet<string> = new Set([
  "auth_admin",
  "authenticator",
  "realtime_admin",
  "storage_admin",
]);

/** Roles that services of ours become beside a hosted project: they log in by its one login. */
export const listServiceRoles = (): string[] =>
  listLogins()
    .map(({ role }) => role)
    .filter((role) => !theirs.has(role));
