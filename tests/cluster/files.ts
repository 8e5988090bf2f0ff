// The files of the engines as this test runs them: those of `ops/` with the ports and folders of one machine put in.
import { readFileSync } from "node:fs";
import path from "node:path";

const ops = path.resolve(import.meta.dirname, "../../ops");
const read = (name: string): string => readFileSync(path.join(ops, name), "utf8");

/** Puts other text in place of each. @throws Error where a file of `ops/` no longer has it */
function replaceAll(text: string, pairs: readonly (readonly [from: string, to: string])[]): string {
  return pairs.reduce((so, [from, to]) => {
    if (!so.includes(from)) throw new Error(`ops/ does not have ${from}`);
    return so.replaceAll(from, to);
  }, text);
}

/** Where a node's programs listen. */
export type Place = { name: string; rest: number; port: number };

/** `ops/patroni.yml` for one of three nodes on this machine. */
export function patroniFile({
  name,
  rest,
  port,
  folder,
  etcd,
  bin,
}: Place & { folder: string; etcd: number; bin: string }): string {
  return replaceAll(read("patroni.yml"), [
    ["name: node1", `name: ${name}`],
    ["10.0.0.1:8008", `127.0.0.1:${rest}`],
    ["10.0.0.1:5432", `127.0.0.1:${port}`],
    ["10.0.0.9:2379", `127.0.0.1:${etcd}`],
    ["10.0.0.0/24", "127.0.0.1/32"],
    ["/var/lib/postgresql/undercroft", path.join(folder, name)],
    ["/usr/lib/postgresql/15/bin", bin],
    ["/run/postgresql", folder],
    ["CHANGE-ME", "secret"],
  ]);
}

/** `ops/pgbouncer.ini` before the leader. The login that looks passwords up is the superuser here, and needs no function in each database. */
export function pgbouncerFile(given: { leaderPort: number; poolPort: number; users: string }): string {
  return replaceAll(read("pgbouncer.ini"), [
    ["port=5000", `port=${given.leaderPort}`],
    ["listen_port = 6432", `listen_port = ${given.poolPort}`],
    ["/etc/pgbouncer/userlist.txt", given.users],
    ["auth_user = pgbouncer", "auth_user = postgres"],
    ["select * from pooler.lookup($1)", "select usename, passwd from pg_shadow where usename = $1"],
  ]);
}

/** `ops/haproxy.cfg` before three nodes and two copies on this machine. */
export function haproxyFile(given: {
  leaderPort: number;
  replicaPort: number;
  webPort: number;
  places: readonly Place[];
  copies: readonly number[];
}): string {
  const nodes = given.places.map(({ rest, port }, at): [string, string][] => [
    [`10.0.0.${at + 1}:5432`, `127.0.0.1:${port}`],
    [`check-at-${at + 1}`, String(rest)],
  ]);
  const prepared = read("haproxy.cfg").replaceAll(/(10\.0\.0\.(\d):5432 check port) 8008/g, "$1 check-at-$2");
  return replaceAll(prepared, [
    ["127.0.0.1:5000", `127.0.0.1:${given.leaderPort}`],
    ["127.0.0.1:5001", `127.0.0.1:${given.replicaPort}`],
    ["127.0.0.1:8080", `127.0.0.1:${given.webPort}`],
    ["10.0.0.11:3000", `127.0.0.1:${given.copies[0]}`],
    ["10.0.0.12:3000", `127.0.0.1:${given.copies[1]}`],
    ...nodes.flat(),
  ]);
}
