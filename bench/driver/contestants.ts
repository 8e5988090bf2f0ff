// The ways to ask PostgreSQL that are compared: each has the settings of a request and its statement run as one transaction under the
// caller's role, as the data API must, with prepared statements, and gives the answer as it came.
import { createRoleDatabase } from "@undercroft/postgres";
import type { ClusterConnection } from "@undercroft/postgres/embedded";
import pg from "pg";
import postgres from "postgres";
import { Batch } from "./batch.ts";

/** A statement of one value with text parameters. */
export type Statement = { name: string; text: string; values: string[] };

/** One way, with connections of its own. */
export type Driver = {
  run: (statement: Statement) => Promise<string>;
  close: () => Promise<unknown>;
};

/** What is true of each request: names and values of settings, the role last. */
export type Settings = { names: string[]; values: string[] };

/** Opens one; its connections bear that name. */
export type OpenDriver = (connection: ClusterConnection, settings: Settings, name: string) => Driver;

/** as many as quick reads share in the product */
const connections = 4;

const setText = ({ names }: Settings): string =>
  `select num_nonnulls(${names.map((name, at) => `set_config('${name}', $${at + 1}, true)`).join(", ")})`;

/** JSON stays the text that it came as. */
const asTexts = { getTypeParser: () => (value: string) => value };

const ours: OpenDriver = (connection, settings, name) => {
  const database = createRoleDatabase({
    connection,
    startupSettings: { application_name: name },
    shared: connections,
  });
  const given = { role: "authenticated", ...settings };
  return {
    run: async ({ text, values }) => {
      const results = await database.run({
        settings: given,
        statements: [{ text, values }],
        isReadOnly: true,
      });
      return results[0]?.[0]?.[0]?.toString() ?? "";
    },
    close: () => database.close(),
  };
};

const poolOf = (connection: ClusterConnection, name: string) =>
  new pg.Pool({
    ...connection,
    application_name: name,
    max: connections,
    idleTimeoutMillis: 0,
    types: asTexts,
  });

const pool: OpenDriver = (connection, settings, name) => {
  const clients = poolOf(connection, name);
  const text = setText(settings);
  return {
    run: async (statement) => {
      const client = await clients.connect();
      try {
        await client.query("begin read only");
        await client.query({ name: "settings", text, values: settings.values });
        const { rows } = await client.query<[string]>({ ...statement, rowMode: "array" });
        await client.query("commit");
        return rows[0]?.[0] ?? "";
      } finally {
        client.release();
      }
    },
    close: () => clients.end(),
  };
};

const submittable: OpenDriver = (connection, settings, name) => {
  const clients = poolOf(connection, name);
  const set: Statement = { name: "settings", text: setText(settings), values: settings.values };
  return {
    run: async (statement) => {
      const client = await clients.connect();
      try {
        return await new Promise<string>((resolve, reject) => {
          client.query(new Batch([set, statement], resolve, reject));
        });
      } finally {
        client.release();
      }
    },
    close: () => clients.end(),
  };
};

/** One client that sends without waiting: what one request asks stands together, since it is written in one go. */
const pipelined: OpenDriver = (connection, settings, name) => {
  const given = { ...connection, application_name: name, pipeline: true, types: asTexts };
  const client = new pg.Client(given);
  const isOpen = client.connect();
  const text = setText(settings);
  return {
    run: async (statement) => {
      await isOpen;
      const [, , { rows }] = await Promise.all([
        client.query("begin read only"),
        client.query({ name: "settings", text, values: settings.values }),
        client.query<[string]>({ ...statement, rowMode: "array" }),
        client.query("commit"),
      ]);
      return rows[0]?.[0] ?? "";
    },
    close: () => client.end(),
  };
};

const postgresJs: OpenDriver = ({ host, port, user, password, database }, settings, name) => {
  const sql = postgres({
    path: `${host}/.s.PGSQL.${port}`,
    user,
    password,
    database,
    max: connections,
    fetch_types: false,
    connection: { application_name: name },
  });
  const text = setText(settings);
  const prepare = { prepare: true };
  return {
    run: async (statement) => {
      const [, rows] = await sql.begin("read only", (one) => [
        one.unsafe(text, settings.values, prepare),
        one.unsafe(statement.text, statement.values, prepare).raw(),
      ]);
      return String((rows as unknown as Uint8Array[][])[0]?.[0] ?? "");
    },
    close: () => sql.end(),
  };
};

/** The name of the way that stands, against which the others are measured. */
export const standing = "ours";

/** All of them. */
export const drivers: Record<string, OpenDriver> = {
  [standing]: ours,
  "pg, an ordinary pool": pool,
  "pg, a pool, one Submittable": submittable,
  "pg with `pipeline`": pipelined,
  "postgres.js": postgresJs,
};
