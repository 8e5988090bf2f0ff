// Two copies of the data API and of what is live on one database, each on a port of its own; one can be killed.
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { countedAttempts } from "@undercroft/database";
import { testPassword } from "@undercroft/database/testing";
import { id, type World } from "@undercroft/database/testing/matrix";
import { acceptUpgrades } from "@undercroft/http";
import { createRealtime, createRealtimeSettings } from "@undercroft/realtime";
import { createRest } from "@undercroft/rest";
import { createKeyring, generateSigningKey, nonExpiringKey, readSigningKey } from "@undercroft/tokens";
import { Hono } from "hono";

type Keyring = ReturnType<typeof createKeyring>;

/** A copy. Its address says no more once it was killed. */
export type Copy = { url: string; isDead: () => boolean; kill: () => Promise<void> };
export type Copies = Awaited<ReturnType<typeof startCopies>>;

/** Starts them. The world is the caller's to end, after this. */
export async function startCopies(world: World) {
  const keyring = createKeyring([nonExpiringKey(readSigningKey(generateSigningKey()))]);
  const failures: unknown[] = [];
  const copies = await Promise.all([0, 1].map(() => openCopy(world, keyring, failures)));
  return {
    copies,
    /** what the services logged as their own fault */
    failures,
    apikey: await keyring.sign({ role: "anon" }, { expiresIn: 3600 }),
    /** the token of somebody of the world */
    tokenOf: (name: string) =>
      keyring.sign({ role: "authenticated", sub: id(`user ${name}`) }, { expiresIn: 3600 }),
    close: async () => {
      for (const copy of copies) if (!copy.isDead()) await copy.kill();
    },
  };
}

async function openCopy(world: World, keyring: Keyring, failures: unknown[]): Promise<Copy> {
  let isDead = false;
  const onError = (error: unknown) => {
    if (!isDead) failures.push(error);
  };
  const as = (role: string) => ({ ...world.connection, user: role, password: testPassword(role) });
  const rest = createRest({
    connection: as("authenticator") as never,
    verifyToken: keyring.verify,
    survivor: countedAttempts,
    onError,
  });
  const realtime = createRealtime({
    connection: as("realtime_admin") as never,
    maxConnections: 2,
    verifyToken: keyring.verify,
    settings: createRealtimeSettings({ refusalDelayMs: 0, socketsPerAddress: 1_000, eventsPerSecond: 1_000 }),
    onError,
  });
  const app = new Hono();
  app.route("/realtime/v1", realtime.app);
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer((request, response) =>
    request.url?.startsWith("/rest/v1")
      ? void rest.handle(request, response)
      : void answer(request, response),
  );
  const sockets = keepSockets(server);
  acceptUpgrades(server, () => realtime.acceptSocket);
  await Promise.all([rest.ready(), realtime.ready]);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isDead: () => isDead,
    kill: async () => {
      isDead = true;
      server.close();
      // every line ends at once, in the middle of what it carries
      for (const socket of sockets) socket.destroy();
      await Promise.all([rest.close(), realtime.close()]);
    },
  };
}

function keepSockets(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  return sockets;
}
