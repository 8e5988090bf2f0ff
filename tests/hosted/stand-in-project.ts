// Stands in for a hosted project: the gateway that asks every request for a key, a small service of accounts on the project's own tables,
// and a data API in PostgREST's protocol, on a database with the owners that Supabase documents. No project can be reached from here.
import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { type ProjectDatabase, startProjectDatabase } from "@undercroft/database/testing/supabase";
import { createServiceDatabase, type ServiceDatabase } from "@undercroft/postgres";
import { createRest } from "@undercroft/rest";
import {
  createKeyring,
  generateSigningKey,
  type Keyring,
  nonExpiringKey,
  readSigningKey,
} from "@undercroft/tokens";

/** Its keys, as a project of 2026 has them: no tokens. */
export const anonKey = "sb_publishable_stand_in_0123456789";
export const serviceKey = "sb_secret_stand_in_0123456789";

type Parts = { database: ServiceDatabase; keyring: Keyring; passwords: Map<string, string> };
type Said = { email?: string; password?: string; data?: object; refresh_token?: string };

/** A running one. */
export type StandIn = {
  url: string;
  database: ProjectDatabase;
  admin: ServiceDatabase;
  /** has it drop every connection, as one that cannot be reached */
  setAway: (isAway: boolean) => void;
  close: () => Promise<void>;
};

/** Starts it on a free port. */
export async function startStandIn(): Promise<StandIn> {
  const project = await startProjectDatabase();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keyring = createKeyring([nonExpiringKey(readSigningKey(generateSigningKey()))], {
    issuer: `${url}/auth/v1`,
    audience: "authenticated",
  });
  const database = createServiceDatabase({ connection: project.admin, max: 2 });
  const rest = createRest({
    connection: project.as("authenticator", "x"),
    verifyToken: (token, rules) => keyring.verify(token, { skew: 30, mayLackRole: true, ...rules }),
    keysVersion: keyring.version,
    onError: () => {},
  });
  await rest.ready();
  const roleTokens = new Map(
    await Promise.all(
      [
        [anonKey, "anon"],
        [serviceKey, "service_role"],
      ].map(
        async ([key = "", role = ""]) => [key, await keyring.sign({ role }, { expiresIn: 3600 })] as const,
      ),
    ),
  );
  const parts = { database, keyring, passwords: new Map<string, string>() };
  let isAway = false;
  server.on("request", (request, response) => {
    if (isAway) return void request.socket.destroy();
    const key = String(request.headers.apikey ?? "");
    const token = roleTokens.get(key);
    const isOpen = /^\/auth\/v1\/(\.well-known|verify)/.test(request.url ?? "");
    if (!token && !isOpen) return send(response, 401, { message: "Invalid API key" });
    // as the gateway: a key in place of a token stands for its role
    const bearer = request.headers.authorization?.replace(/^Bearer /, "");
    if (bearer === undefined || roleTokens.has(bearer)) request.headers.authorization = `Bearer ${token}`;
    if (request.url?.startsWith("/rest/v1")) return void rest.handle(request, response);
    void answerAuth(parts, request, response, key === serviceKey).catch(() => response.destroy());
  });
  return {
    url,
    database: project,
    admin: database,
    setAway: (next) => {
      isAway = next;
    },
    close: async () => {
      await close(server);
      await rest.close();
      await database.close();
      await project.stop();
    },
  };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function send(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, { "content-type": "application/json", "access-control-allow-origin": "*" });
  response.end(body === undefined ? "" : JSON.stringify(body));
}

async function answerAuth(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  isServer: boolean,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://stand.in");
  const path = pathname.replace(/^\/auth\/v1/, "");
  const said = request.method === "POST" ? ((await json(request).catch(() => ({}))) as Said) : {};
  if (path === "/.well-known/jwks.json") return send(response, 200, parts.keyring.jwks());
  if (path === "/health") return send(response, 200, { name: "GoTrue" });
  if (path === "/settings")
    return send(response, 200, {
      external: { email: true },
      disable_signup: false,
      mailer_autoconfirm: true,
    });
  if (path.startsWith("/admin/users")) return answerAdmin(parts, response, path, isServer);
  if (path === "/signup") return signUp(parts, response, said);
  if (path === "/token") return grant(parts, response, said, searchParams.get("grant_type"));
  const claims = await parts.keyring
    .verify(request.headers.authorization?.replace(/^Bearer /, "") ?? "")
    .catch(() => null);
  if (!claims?.sub)
    return send(response, 401, { code: 401, error_code: "no_authorization", msg: "No token" });
  if (path === "/user") return send(response, 200, await readUser(parts, claims.sub));
  if (path === "/logout") {
    await parts.database.query("delete from auth.sessions where id = $1", [claims.session_id]);
    return send(response, 204);
  }
  send(response, 404, { code: 404, msg: "404 page not found" });
}

async function answerAdmin(
  parts: Parts,
  response: ServerResponse,
  path: string,
  isServer: boolean,
): Promise<void> {
  if (!isServer) return send(response, 403, { code: 403, error_code: "not_admin", msg: "User not allowed" });
  const id = path.split("/")[3];
  if (!id) return send(response, 200, { users: [] });
  const user = await readUser(parts, id);
  send(
    response,
    user ? 200 : 404,
    user ?? { code: 404, error_code: "user_not_found", msg: "User not found" },
  );
}

async function readUser({ database }: Parts, id: string) {
  const [user] = await database.query<{ id: string }>(
    `select id, 'authenticated' as aud, 'authenticated' as role, email, email_confirmed_at, raw_app_meta_data as app_metadata,
       raw_user_meta_data as user_metadata, created_at, updated_at, false as is_anonymous, '[]'::json as identities
     from auth.users where id = $1`,
    [id],
  );
  return user;
}

/** As the login of the project's service of accounts, whose triggers of ours run with its rights. */
async function signUp(
  parts: Parts,
  response: ServerResponse,
  { email = "", password = "", data = {} }: Said,
) {
  const id = randomUUID();
  await parts.database.transaction(async (query) => {
    await query("set local role supabase_auth_admin");
    await query(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values ($1, 'authenticated', 'authenticated', $2, now(), '{"provider": "email"}', $3, now(), now())`,
      [id, email, JSON.stringify(data)],
    );
  });
  parts.passwords.set(email, password);
  await openSession(parts, response, id, email);
}

async function grant(parts: Parts, response: ServerResponse, said: Said, type: string | null): Promise<void> {
  const { email = "", password } = said;
  const [user] = await parts.database.query<{ id: string; email: string }>(
    type === "refresh_token"
      ? "select u.id, u.email from auth.sessions s join auth.users u on u.id = s.user_id where s.id::text = $1"
      : "select id, email from auth.users where email = $1",
    [type === "refresh_token" ? (said.refresh_token ?? "") : email],
  );
  const isRight = user && (type === "refresh_token" || parts.passwords.get(email) === password);
  if (!isRight)
    return send(response, 400, {
      code: 400,
      error_code: "invalid_credentials",
      msg: "Invalid login credentials",
    });
  await openSession(parts, response, user.id, user.email);
}

async function openSession(parts: Parts, response: ServerResponse, id: string, email: string): Promise<void> {
  const session = randomUUID();
  await parts.database.query(
    "insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent) values ($1, $2, now(), now(), 'aal1', $3)",
    [session, id, randomBytes(4).toString("hex")],
  );
  const claims = {
    sub: id,
    role: "authenticated",
    email,
    session_id: session,
    aal: "aal1",
    is_anonymous: false,
  };
  send(response, 200, {
    access_token: await parts.keyring.sign(claims, { expiresIn: 3600 }),
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    refresh_token: session,
    user: await readUser(parts, id),
  });
}
