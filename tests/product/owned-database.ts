import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/**
 * Makes a database with an owner who may make roles and nothing else, as hosts of databases give one. Waits for the server to answer.
 * @param superuser who makes both
 * @returns the owner's address of the database
 */
export async function createOwnedDatabase(
  superuser: { host: string; port: number; user: string; password?: string },
  name: string,
): Promise<string> {
  const client = await connect({ ...superuser, database: "postgres" });
  await client.query(`create role ${name}_owner login createrole password 'owner'`);
  await client.query(`create database ${name} owner ${name}_owner`);
  await client.end();
  return `postgres://${name}_owner:owner@${superuser.host}:${superuser.port}/${name}`;
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client(connection);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!["ECONNREFUSED", "57P03"].includes(String((error as { code?: unknown }).code))) throw error;
      await sleep(100);
    }
  }
}
