// The data API over the matrix's world, with a token for each person; nothing that is written stays.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { testPassword } from "@undercroft/database/testing";
import { type Actor, id, type World } from "@undercroft/database/testing/matrix";
import type { RollbackSurvivor } from "@undercroft/postgres";
import { createRest } from "@undercroft/rest";
import { createKeyring, generateSigningKey, nonExpiringKey, readSigningKey } from "@undercroft/tokens";

/** An answer: its status, PostgreSQL's code where it was refused, the rows, and the total where one was asked for. */
export type Answer = { status: number; code: string; rows: Record<string, unknown>[]; total: number | null };

/** A running data API that knows the people of a world. */
export type AccessServer = {
  url: string;
  world: World;
  /** the token of a person; null for a request without one, "service" for a server's */
  tokenOf: (person: string) => Promise<string | null>;
  /** asks as an actor; `person` when it is not the actor's usual one */
  ask: (
    actor: Actor,
    method: string,
    path: string,
    body?: unknown,
    prefer?: string,
    person?: string,
  ) => Promise<Answer>;
  /** ends the world with it */
  close: () => Promise<void>;
};

/** Starts it on a free port. @param survivor what outlasts a rollback; undefined where whole walks are undone */
export async function startAccessServer(world: World, survivor?: RollbackSurvivor): Promise<AccessServer> {
  const keyring = createKeyring([nonExpiringKey(readSigningKey(generateSigningKey()))]);
  const rest = createRest({
    connection: { ...world.connection, user: "authenticator", password: testPassword("authenticator") },
    verifyToken: keyring.verify,
    settings: { transactionEnd: "commit-allow-override" },
    ...(survivor ? { survivor } : {}),
  });
  await rest.ready();
  const server = createServer((request, response) => void rest.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/v1`;
  const tokens = new Map<string, Promise<string | null>>();
  const sign = async (person: string) => {
    if (person === "anon") return null;
    if (person === "service") return keyring.sign({ role: "service_role" }, { expiresIn: 3600 });
    return keyring.sign({ role: "authenticated", sub: id(`user ${person}`) }, { expiresIn: 3600 });
  };
  const tokenOf = (person: string) => {
    const known = tokens.get(person) ?? sign(person);
    tokens.set(person, known);
    return known;
  };
  return {
    url,
    world,
    tokenOf,
    ask: async (actor, method, path, body, prefer = "", person = actor) => {
      const token = await tokenOf(person);
      const response = await fetch(`${url}/${path}`, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          prefer: `tx=rollback${prefer ? `, ${prefer}` : ""}`,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return readAnswer(response);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rest.close();
      await world.end();
    },
  };
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const body: unknown = text === "" ? [] : JSON.parse(text);
  const total = response.headers.get("content-range")?.split("/")[1];
  return {
    status: response.status,
    code: response.ok ? "" : ((body as { code?: string }).code ?? ""),
    rows: response.ok && Array.isArray(body) ? body : [],
    total: total && total !== "*" ? Number(total) : null,
  };
}
