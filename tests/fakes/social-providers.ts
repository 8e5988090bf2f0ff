// GitHub, Discord and Spotify on loopback, as their documentation has them: paths, ways to show the client's secret,
// shapes of answers and of refusals. Anyone who comes is signed in at once.
import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What each provider's profile says; set it before somebody signs in. */
export type SocialPeople = {
  github: { user: Record<string, unknown>; emails: unknown[] };
  discord: Record<string, unknown>;
  spotify: Record<string, unknown>;
};

/** Running providers. */
export type FakeSocialProviders = {
  /** as AUTH_EXTERNAL_<NAME>_URL takes it, for each of the three */
  url: string;
  clientId: string;
  clientSecret: string;
  people: SocialPeople;
  close: () => Promise<void>;
};

const clientId = "undercroft";
const clientSecret = "a secret between the two of us";

type Code = { challenge: string; redirectUri: string };
type Answer = { status: number; body: unknown };

/** Starts them on one free port. */
export async function startSocialProviders(): Promise<FakeSocialProviders> {
  const people: SocialPeople = { github: { user: {}, emails: [] }, discord: {}, spotify: {} };
  const codes = new Map<string, Code>();
  const tokens = new Set<string>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://fake");
    if (/^\/(login\/oauth\/authorize|api\/oauth2\/authorize|authorize)$/.test(url.pathname)) {
      response.writeHead(302, { location: authorize(url, codes) }).end();
      return;
    }
    const form = new URLSearchParams(await text(request));
    const answer =
      exchange(url.pathname, request, form, codes, tokens) ??
      readProfile(url.pathname, request, people, tokens);
    response
      .writeHead(answer.status, { "content-type": "application/json" })
      .end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId,
    clientSecret,
    people,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function authorize(url: URL, codes: Map<string, Code>): string {
  const asked = url.searchParams;
  const back = new URL(asked.get("redirect_uri") ?? "");
  const code = randomUUID();
  codes.set(code, { challenge: asked.get("code_challenge") ?? "", redirectUri: back.href });
  back.searchParams.set("code", code);
  back.searchParams.set("state", asked.get("state") ?? "");
  return back.href;
}

/** Undefined for a path that is no token endpoint. */
function exchange(
  path: string,
  request: IncomingMessage,
  form: URLSearchParams,
  codes: Map<string, Code>,
  tokens: Set<string>,
): Answer | undefined {
  const shownInBody = form.get("client_id") === clientId && form.get("client_secret") === clientSecret;
  const basic = Buffer.from(`${clientId}:${encodeURIComponent(clientSecret).replaceAll("%20", "+")}`);
  const shownInHeader = request.headers.authorization === `Basic ${basic.toString("base64")}`;
  const isOurs: Record<string, boolean> = {
    "/login/oauth/access_token": shownInBody && request.headers.accept === "application/json",
    "/api/oauth2/token": shownInBody,
    "/api/token": shownInHeader,
  };
  if (!(path in isOurs)) return undefined;
  const code = codes.get(form.get("code") ?? "");
  codes.delete(form.get("code") ?? "");
  const proof = createHash("sha256")
    .update(form.get("code_verifier") ?? "")
    .digest("base64url");
  const isRight = code?.challenge === proof && code.redirectUri === form.get("redirect_uri");
  if (!isOurs[path] || !isRight) {
    // GitHub says so with 200
    return path.startsWith("/login")
      ? { status: 200, body: { error: "bad_verification_code", error_description: "The code is incorrect." } }
      : { status: 400, body: { error: "invalid_grant" } };
  }
  const token = randomUUID();
  tokens.add(token);
  const extra = path.startsWith("/login")
    ? { token_type: "bearer", scope: "user:email" }
    : { token_type: "Bearer", expires_in: 3600, refresh_token: randomUUID() };
  return { status: 200, body: { access_token: token, ...extra } };
}

function readProfile(
  path: string,
  request: IncomingMessage,
  people: SocialPeople,
  tokens: Set<string>,
): Answer {
  const pages: Record<string, unknown> = {
    "/api/v3/user": people.github.user,
    "/api/v3/user/emails": people.github.emails,
    "/api/users/@me": people.discord,
    "/me": people.spotify,
  };
  if (!(path in pages)) return { status: 404, body: { message: "Not Found" } };
  const token = request.headers.authorization?.replace(/^bearer /i, "") ?? "";
  if (!tokens.has(token)) return { status: 401, body: { message: "Bad credentials" } };
  return { status: 200, body: pages[path] };
}
