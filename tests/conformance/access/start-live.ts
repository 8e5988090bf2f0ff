// What is live over the matrix's world: the service on a loopback port, and an unmodified client for each actor.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { type RealtimeChannel, RealtimeClient } from "@supabase/realtime-js";
import { testPassword } from "@undercroft/database/testing";
import { id, type World } from "@undercroft/database/testing/matrix";
import { acceptUpgrades } from "@undercroft/http";
import { createRealtime, createRealtimeSettings } from "@undercroft/realtime";
import { createKeyring, generateSigningKey, nonExpiringKey, readSigningKey } from "@undercroft/tokens";
import { Hono } from "hono";

/** A running service that knows the people of a world. */
export type LiveServer = Awaited<ReturnType<typeof startLive>>;

/** What a private channel said when it was joined, and what it heard since. */
export type Joined = {
  status: string;
  channel: RealtimeChannel;
  heard: { event: string; payload: unknown }[];
};

/** Starts it. The world is the caller's to end, after this. */
export async function startLive(world: World) {
  const keyring = createKeyring([nonExpiringKey(readSigningKey(generateSigningKey()))]);
  const failures: unknown[] = [];
  const service = createRealtime({
    connection: { ...world.connection, user: "realtime_admin", password: testPassword("realtime_admin") },
    maxConnections: 4,
    verifyToken: keyring.verify,
    settings: createRealtimeSettings({ refusalDelayMs: 0 }),
    onError: (error) => failures.push(error),
  });
  const app = new Hono();
  app.route("/realtime/v1", service.app);
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  acceptUpgrades(server, () => service.acceptSocket);
  await service.ready;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const apikey = await keyring.sign({ role: "anon" }, { expiresIn: 3600 });
  const clients = new Map<string, Promise<RealtimeClient>>();

  const tokenOf = async (actor: string): Promise<string> => {
    if (actor === "anon") return apikey;
    if (actor === "service") return keyring.sign({ role: "service_role" }, { expiresIn: 3600 });
    return keyring.sign({ role: "authenticated", sub: id(`user ${actor}`) }, { expiresIn: 3600 });
  };
  async function open(actor: string): Promise<RealtimeClient> {
    const token = await tokenOf(actor);
    const client = new RealtimeClient(`${url.replace("http", "ws")}/realtime/v1`, {
      params: { apikey },
      logger: () => {},
      accessToken: async () => token,
    });
    await client.setAuth();
    return client;
  }
  const connect = (actor: string): Promise<RealtimeClient> => {
    const known = clients.get(actor) ?? open(actor);
    clients.set(actor, known);
    return known;
  };
  return {
    url,
    failures,
    tokenOf,
    connect,
    /** joins a private channel as an actor */
    join: async (actor: string, topic: string): Promise<Joined> => {
      const client = await connect(actor);
      const heard: Joined["heard"] = [];
      const channel = client.channel(topic, { config: { private: true, broadcast: { ack: true } } });
      channel.on("broadcast", { event: "*" }, ({ event, payload }) => heard.push({ event, payload }));
      const status = await new Promise<string>((resolve) => channel.subscribe(resolve));
      if (status !== "SUBSCRIBED") await client.removeChannel(channel);
      return { status, channel, heard };
    },
    close: async () => {
      for (const client of clients.values()) void (await client).disconnect();
      await service.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
