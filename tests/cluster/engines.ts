// The engines of a cluster as Debian packs them, and the one line that installs what is missing.
import { existsSync } from "node:fs";

/** Where PostgreSQL of the system is looked for, the latest first. */
const versions = [18, 17, 16, 15];

/** Its programs; undefined where there is none of 15 or later. */
export const postgresBin = versions
  .map((one) => `/usr/lib/postgresql/${one}/bin`)
  .find((at) => existsSync(`${at}/postgres`));

const engines: readonly (readonly [program: string, ...packages: string[]])[] = [
  ["/usr/bin/patroni", "patroni", "python3-etcd"],
  ["/usr/bin/etcd", "etcd-server"],
  ["/usr/sbin/haproxy", "haproxy"],
  ["/usr/sbin/pgbouncer", "pgbouncer"],
];

/** The line that installs what is missing; null where all of it is there. */
export function installLine(): string | null {
  const missing = engines.flatMap(([program, ...packages]) => (existsSync(program) ? [] : packages));
  if (!postgresBin) missing.push("postgresql-15");
  return missing.length === 0 ? null : `apt-get install -y --no-install-recommends ${missing.join(" ")}`;
}
