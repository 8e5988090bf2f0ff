// The service on a loopback port over a database and a folder of its own, with people who may do different things.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { createProductDatabase } from "@undercroft/database/testing";
import { createServiceDatabase } from "@undercroft/postgres";
import { createKeyring, generateSigningKey, nonExpiringKey, readSigningKey } from "@undercroft/tokens";
import { Hono } from "hono";
import {
  type Backend,
  createFolderBackend,
  createStorage,
  createStorageParts,
  createStorageSettings,
  type GivenStorageSettings,
} from "../src/index.ts";

/** The service, running. */
export type StorageServer = Awaited<ReturnType<typeof startStorage>>;

/** A person with a token and a client of their own. */
export type Person = { id: string; token: string; client: SupabaseClient };

/** Policies as any project writes them: signed-in people keep to a folder of their own in the buckets `own` and `pictures`. */
const policies = `
  create policy "own folder" on storage.objects to authenticated
    using (bucket_id in ('own', 'pictures') and (storage.foldername(name))[1] = (select auth.uid())::text)
    with check (bucket_id in ('own', 'pictures') and (storage.foldername(name))[1] = (select auth.uid())::text);
  create policy "look but not touch" on storage.objects for select to authenticated using (bucket_id = 'shown');
  create policy "drop box" on storage.objects for insert to anon with check (bucket_id = 'drop');
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('own', 'own', false, null, null), ('open', 'open', true, null, null), ('shown', 'shown', false, null, null),
    ('drop', 'drop', false, null, null), ('pictures', 'pictures', true, 2000, '{image/*}');`;

const secretKey = "a key for tests, long enough to be one";

type Given = { settings?: Partial<GivenStorageSettings>; backend?: () => Promise<Backend>; servers?: number };
type Keyring = ReturnType<typeof createKeyring>;

/** Starts it. @param given.backend in place of a folder; `servers` how many share everything */
export async function startStorage(given: Given = {}) {
  const product = await createProductDatabase();
  const superuser = createServiceDatabase({ connection: product.connection, max: 3 });
  await superuser.query(policies);
  const keyring = createKeyring([nonExpiringKey(readSigningKey(generateSigningKey()))]);
  const folder = mkdtempSync(path.join(tmpdir(), "storage-"));
  const failures: unknown[] = [];
  const open = () => openServer({ given, folder, product, keyring, failures });
  const servers = await Promise.all(Array.from({ length: given.servers ?? 1 }, open));
  const [first] = servers;
  if (!first) throw new Error("at least one server");
  const sign = (claims: { role: string; sub?: string; exp?: number }) =>
    keyring.sign(claims, { expiresIn: 3600 });
  const connect = (token: string, url = first.url) =>
    createClient(url, token, { auth: { persistSession: false, autoRefreshToken: false } });
  const tokens = { anon: await sign({ role: "anon" }), service: await sign({ role: "service_role" }) };
  const addPerson = async (id: string = randomUUID()): Promise<Person> => {
    const token = await sign({ role: "authenticated", sub: id });
    await superuser.query("insert into auth.users (id, email) values ($1, $2) on conflict do nothing", [
      id,
      `${id}@example.org`,
    ]);
    await superuser.query(
      "insert into profiles (user_id, handle, full_name) values ($1::uuid, 'p' || left(replace($1::uuid::text, '-', ''), 14), 'Somebody') on conflict do nothing",
      [id],
    );
    return { id, token, client: connect(token) };
  };
  return {
    url: `${first.url}/storage/v1`,
    urls: servers.map(({ url }) => url),
    parts: first.parts,
    allParts: servers.map(({ parts }) => parts),
    files: path.join(folder, "files"),
    folder,
    failures,
    sign,
    connect,
    addPerson,
    tokens,
    service: connect(tokens.service),
    anon: connect(tokens.anon),
    sql: superuser.query,
    close: async () => {
      for (const server of servers) await server.close();
      await superuser.close();
      await product.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Shared = {
  given: Given;
  folder: string;
  product: Awaited<ReturnType<typeof createProductDatabase>>;
  keyring: Keyring;
  failures: unknown[];
};

async function openServer({ given, folder, product, keyring, failures }: Shared) {
  const backend = (await given.backend?.()) ?? createFolderBackend(path.join(folder, "files"));
  const database = createServiceDatabase({ connection: product.as("storage_admin"), max: 8 });
  const settings = createStorageSettings({
    scratchDir: path.join(folder, "scratch"),
    renderDir: path.join(folder, "renders"),
    ...given.settings,
  });
  const parts = createStorageParts({
    database,
    backend,
    verifyToken: keyring.verify,
    secretKey,
    settings,
    onError: (error) => failures.push(error),
  });
  const app = new Hono();
  app.route(
    settings.basePath,
    createStorage(parts, () => "198.51.100.7"),
  );
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await database.close();
    await backend.close();
  };
  return { url, parts, close };
}

/** The body of an answer that is an error. */
export type ErrorBody = { statusCode: string; error: string; message: string; code: string };

/** An answer with its body read as JSON. */
export async function readError(response: Response): Promise<{ status: number; body: ErrorBody }> {
  return { status: response.status, body: (await response.json()) as ErrorBody };
}

/** The bytes of a downloaded file; none where there is none. */
export async function toBytes(blob: Blob | null): Promise<Buffer> {
  return blob ? Buffer.from(new Uint8Array(await blob.arrayBuffer())) : Buffer.alloc(0);
}
