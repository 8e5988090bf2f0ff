// The database of a hosted project with our tables in it: the owners, roles and schemas that Supabase documents.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { DatabaseConnection } from "@undercroft/postgres";
import { startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";
import { deployToSupabase } from "../../tool/supabase/deploy.ts";

/** A project's database, how it is reached, and its end. */
export type ProjectDatabase = {
  /** the login `postgres` of a project, as an address */
  url: string;
  as: (user: string, password: string) => DatabaseConnection;
  /** a superuser, whom a project gives to nobody */
  admin: DatabaseConnection;
  stop: () => Promise<void>;
};

/** Makes it and deploys to it, in a folder of its own that goes with it. */
export async function startProjectDatabase(): Promise<ProjectDatabase> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "hosted-project-"));
  const cluster = await startCluster({ root: folder, log: () => {} });
  const stop = async (): Promise<void> => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const outer = new pg.Client(cluster.connection("postgres"));
    await outer.connect();
    await outer.query("create database project");
    await outer.end();
    const admin = new pg.Client(cluster.connection("project"));
    await admin.connect();
    await admin.query(readFileSync(path.join(import.meta.dirname, "project.sql"), "utf8"));
    // the project's own service makes one for each day
    await admin.query("create table realtime.messages_all partition of realtime.messages default");
    await admin.query("alter database project owner to project");
    // a project's supautils lets its login make policies on these two tables; here that takes their owners' right
    await admin.query("grant supabase_storage_admin, supabase_realtime_admin to project");
    await admin.end();
    const as = (user: string, password: string) => ({ ...cluster.connection("project"), user, password });
    await deployToSupabase(as("project", "secret"));
    const { host } = cluster.connection("project");
    return {
      url: `postgres://project:secret@localhost/project?host=${encodeURIComponent(host)}`,
      as,
      admin: cluster.connection("project"),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
