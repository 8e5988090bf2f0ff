// The service on loopback ports over a database of its own, as one copy or several, with people who may do different things.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { type RealtimeChannel, type RealtimeChannelOptions, RealtimeClient } from "@supabase/realtime-js";
import { createProductDatabase } from "@undercroft/database/testing";
import { acceptUpgrades } from "@undercroft/http";
import { createServiceDatabase } from "@undercroft/postgres";
import { createKeyring, generateSigningKey, nonExpiringKey, readSigningKey } from "@undercroft/tokens";
import { Hono } from "hono";
import { createRealtime, createRealtimeSettings, type RealtimeSettings } from "../src/index.ts";

/** Some copies of the service on one database. */
export type RealtimeServer = Awaited<ReturnType<typeof startRealtime>>;

type Product = Awaited<ReturnType<typeof createProductDatabase>>;
type Keyring = ReturnType<typeof createKeyring>;

/** Policies as any project writes them, and tables of its own in the publication. */
const project = `
  create policy "members hear their room" on realtime.messages for select to authenticated
    using (extension in ('broadcast', 'presence') and realtime.topic() = 'room:' || (select auth.uid())::text);
  create policy "members speak in their room" on realtime.messages for insert to authenticated
    with check (extension in ('broadcast', 'presence') and realtime.topic() = 'room:' || (select auth.uid())::text);
  create policy "everybody hears the news" on realtime.messages for select to anon, authenticated
    using (extension = 'broadcast' and realtime.topic() = 'news');
  create policy "a policy that fails" on realtime.messages for select to anon
    using (realtime.topic() = 'broken' and 1 / (case when realtime.topic() = 'broken' then 0 else 1 end) = 1);
  create table public.notes (id int primary key, owner_id uuid, words text, price numeric, secret text, at timestamptz);
  alter table public.notes enable row level security;
  grant select (id, owner_id, words, price, at) on public.notes to anon, authenticated;
  grant select on public.notes to service_role;
  create policy "servers see all notes" on public.notes for select to service_role using (true);
  create policy "public notes" on public.notes for select to anon, authenticated using (owner_id is null);
  create policy "own notes" on public.notes for select to authenticated using (owner_id = (select auth.uid()));
  create table public.keyless (words text);
  grant select on public.keyless to anon;
  create table public.whole (id int primary key, words text);
  alter table public.whole replica identity full;
  grant select on public.whole to anon;
  create table public.sealed (id int primary key);
  alter publication supabase_realtime add table public.notes, public.keyless, public.whole, public.sealed;`;

/** Starts it. @param given.copies how many servers share the database */
export async function startRealtime(
  given: { copies?: number; settings?: Partial<RealtimeSettings>; product?: Product } = {},
) {
  const product = given.product ?? (await createProductDatabase());
  const superuser = createServiceDatabase({ connection: product.connection, max: 3 });
  await superuser.query(project);
  const keyring = createKeyring([nonExpiringKey(readSigningKey(generateSigningKey()))]);
  const failures: unknown[] = [];
  const open = () => openCopy(product, keyring, failures, given.settings);
  const copies = await Promise.all(Array.from({ length: given.copies ?? 1 }, open));
  const clients = new Set<RealtimeClient>();
  const sign = (claims: Record<string, unknown> & { role: string }, expiresIn = 3_600) =>
    keyring.sign(claims, { expiresIn });
  const anon = await sign({ role: "anon" });
  const urlOf = (copy = 0) => copies[copy]?.url ?? "";
  return {
    product,
    copies,
    keyring,
    failures,
    sign,
    tokens: { anon, service: await sign({ role: "service_role" }) },
    urlOf,
    /** an unmodified client; by default of a visitor, on the first copy */
    connect: (options: { copy?: number; vsn?: string; token?: string; apikey?: string } = {}) => {
      const client = new RealtimeClient(`${urlOf(options.copy).replace("http", "ws")}/realtime/v1`, {
        params: { apikey: options.apikey ?? anon },
        vsn: options.vsn ?? "2.0.0",
        logger: () => {},
        ...(options.token ? { accessToken: async () => options.token ?? null } : {}),
      });
      clients.add(client);
      return client;
    },
    addPerson: async (id: string = randomUUID()) => {
      await superuser.query("insert into auth.users (id, email) values ($1, $2)", [id, `${id}@example.org`]);
      await superuser.query(
        "insert into profiles (user_id, handle, full_name) values ($1::uuid, 'p' || left(replace($1::uuid::text, '-', ''), 14), 'Somebody') on conflict do nothing",
        [id],
      );
      const [session] = await superuser.query<{ id: string }>(
        "insert into auth.sessions (user_id) values ($1) returning id",
        [id],
      );
      const claims = { role: "authenticated", sub: id, session_id: session?.id };
      return { id, session: session?.id ?? "", token: await sign(claims) };
    },
    sql: superuser.query,
    /** kills a copy of the server, and starts another in its place */
    restart: async (copy: number) => {
      await copies[copy]?.kill();
      copies[copy] = await open();
    },
    close: async () => {
      for (const client of clients) void client.disconnect();
      for (const copy of copies) await copy.close();
      await superuser.close();
      if (!given.product) await product.drop();
    },
  };
}

async function openCopy(
  product: Product,
  keyring: Keyring,
  failures: unknown[],
  settings: Partial<RealtimeSettings> = {},
) {
  const service = createRealtime({
    connection: product.as("realtime_admin"),
    maxConnections: 4,
    verifyToken: keyring.verify,
    settings: createRealtimeSettings({
      refusalDelayMs: 0,
      pulseMs: 1_000,
      socketsPerAddress: 2_000,
      ...settings,
    }),
    clientAddress: () => "198.51.100.7",
    onError: (error) => failures.push(error),
  });
  const app = new Hono();
  app.route("/realtime/v1", service.app);
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  const closeUpgrades = acceptUpgrades(server, (path) =>
    path.startsWith("/realtime/v1/websocket") ? service.acceptSocket : undefined,
  );
  await service.ready;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    service,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    closeUpgrades,
    /** its connections end without a word */
    kill: async () => {
      server.closeAllConnections();
      server.close();
      await service.close();
    },
    /** as a stop does it */
    close: async () => {
      await service.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A channel that has said whether it stands. */
export type Subscribed = { channel: RealtimeChannel; status: string; error: string };

/** Subscribes, and waits for the first word of it. @param listen adds what the channel listens for */
export async function subscribe(
  client: RealtimeClient,
  topic: string,
  options: RealtimeChannelOptions["config"] = {},
  listen: (channel: RealtimeChannel) => void = () => {},
): Promise<Subscribed> {
  if (client.accessToken) await client.setAuth();
  const channel = client.channel(topic, { config: options } as RealtimeChannelOptions);
  listen(channel);
  return new Promise((resolve) => {
    channel.subscribe((status, error) => resolve({ channel, status, error: error?.message ?? "" }));
  });
}
