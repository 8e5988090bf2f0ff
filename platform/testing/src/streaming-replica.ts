// A cluster of a test's own and a standby that streams from it: its files copied while it works, as pg_basebackup does, which our
// PostgreSQL does not have.
import { chownSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Cluster, type ClusterConnection, startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";

const leftOut = new Set(["postmaster.pid", "postmaster.opts", "pg_replslot"]);

/**
 * Copies a running cluster and starts the copy as its standby.
 * @param from its root, which holds `data` @param root of the standby; holds nothing yet
 */
export async function startStandby(leader: Cluster, from: string, root: string): Promise<Cluster> {
  const login = leader.connection();
  const client = new pg.Client(login);
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    mkdirSync(root, { recursive: true });
    copyOwned(from, root);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    const data = path.join(root, "data");
    writeFileSync(path.join(data, "backup_label"), rows[0]?.labelfile ?? "");
    writeFileSync(path.join(data, "standby.signal"), "");
    mkdirSync(path.join(data, "pg_replslot"), { recursive: true, mode: 0o700 });
    ownAll(root, statSync(path.join(from, "data")));
  } finally {
    await client.end();
  }
  return startCluster({ root, settings: { primary_conninfo: conninfo(login), hot_standby: "on" } });
}

const conninfo = ({ host, port, user, password }: ClusterConnection): string =>
  `host=${host} port=${port} user=${user} password=${password}`;

function copyOwned(from: string, root: string): void {
  cpSync(path.join(from, "superuser.secret"), path.join(root, "superuser.secret"));
  cpSync(path.join(from, "data"), path.join(root, "data"), {
    recursive: true,
    filter: (file) => !leftOut.has(path.basename(file)),
  });
}

function ownAll(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    chownSync(path.join(entry.parentPath, entry.name), uid, gid);
}

/** Every process of a running server, the first one last. */
export function processesOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return [...children.split(" ").filter(Boolean).map(Number), pid];
}
