// The route map of the product: which address is answered by whom, and what every answer goes through.
import {
  answerFrom,
  dataPolicy,
  pagePolicy,
  type ResponseCache,
  type SecurityOptions,
  type StoredResponse,
  toStoredResponse,
} from "@undercroft/http";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { cacheKey } from "./cache-key.ts";
import type { CaptchaWidget } from "./config/auth/captcha.ts";
import type { Site } from "./site.ts";

/** What the server tells a handler about the request beside the request itself. */
export type Bindings = {
  requestId: string;
  /** the caller's network address as far as it can be believed; undefined for the site's own loaders */
  clientAddress: string | undefined;
};

/** The services by the address they answer at. */
export type Services = Record<`/${string}`, Hono>;

/** What the gateway is made of. */
export type GatewayOptions = {
  services: Services;
  site: Site;
  cache: ResponseCache | null;
  security: SecurityOptions;
  siteUrl: string;
  publishableKey: string;
  defaultTheme: "system" | "dark" | "light";
  captcha: CaptchaWidget | null;
  isDatabaseUp: () => boolean;
  onError: (error: unknown, requestId: string) => void;
};

/** The whole product as one Request → Response function. */
export type Gateway = Hono<{ Bindings: Bindings }>;

/** Puts the services and the site behind one door. */
export function createGateway(options: GatewayOptions): Gateway {
  const api = createApi(options);
  const app: Gateway = new Hono<{ Bindings: Bindings }>();
  app.onError((error, context) => {
    options.onError(error, context.env.requestId);
    return context.json(unexpected(context.env.requestId), 500);
  });
  app.get("/health", (context) => {
    const isUp = options.isDatabaseUp();
    return context.json({ status: isUp ? "ok" : "database unavailable" }, isUp ? 200 : 503);
  });
  app.use(keepShared(options));
  for (const prefix of Object.keys(options.services)) {
    app.all(`${prefix}/*`, (context) => api(context.req.raw, context.env));
  }
  const inProcess: typeof globalThis.fetch = (input, init) =>
    api(new Request(input, init), { requestId: "site", clientAddress: undefined });
  app.all("*", async (context) => {
    const response = await options.site(context.req.raw, {
      siteUrl: options.siteUrl,
      publishableKey: options.publishableKey,
      defaultTheme: options.defaultTheme,
      inbox: "/inbox" in options.services,
      captcha: options.captcha,
      requestId: context.env.requestId,
      fetch: inProcess,
    });
    return finishPage(response, options.security);
  });
  return app;
}

function unexpected(requestId: string): Record<string, string | null> {
  return {
    code: "unexpected_failure",
    message: "Something broke on our side. Try again in a moment.",
    details: null,
    hint: `If it goes on, tell us this number: ${requestId}`,
  };
}

/** The services alone, as the site's loaders reach them. While the database is away they are told to come back. */
function createApi(options: GatewayOptions): (request: Request, env: Bindings) => Promise<Response> {
  const app = new Hono();
  for (const [prefix, service] of Object.entries(options.services)) app.route(prefix, service);
  return async (request, env) => {
    const response = await app.fetch(request, env);
    if (response.status >= 500 && !options.isDatabaseUp()) return awayAnswer();
    if (!response.headers.has("content-security-policy")) {
      const sealed = new Response(response.body, response);
      sealed.headers.set("content-security-policy", dataPolicy);
      return sealed;
    }
    return response;
  };
}

function awayAnswer(): Response {
  return Response.json(
    {
      code: "DATABASE_UNAVAILABLE",
      message: "The database is away for a moment.",
      details: null,
      hint: "Try again in a second.",
    },
    { status: 503, headers: { "retry-after": "1", "access-control-allow-origin": "*" } },
  );
}

/** A page gets the policy that fits its own inline scripts. */
async function finishPage(response: Response, security: SecurityOptions): Promise<Response> {
  if (!isPage(response)) return response;
  const html = await response.text();
  const headers = new Headers(response.headers);
  headers.set("content-security-policy", pagePolicy(html, security));
  if (!headers.has("cache-control")) headers.set("cache-control", "no-cache");
  return new Response(html, { status: response.status, headers });
}

/** Sends pages compressed, and keeps answers that are the same for everybody, tagged. */
function keepShared(options: GatewayOptions): MiddlewareHandler {
  return async (context, next) => {
    const { cache } = options;
    const key = cache && context.req.method === "GET" ? keyOf(context, options.publishableKey) : null;
    const generation = cache?.generation() ?? 0;
    await next();
    const isKept = key !== null && isShareable(context.res);
    if (context.res.headers.has("set-cookie") || !(isKept || isPage(context.res))) return;
    const stored = await toStored(context.res);
    if (isKept) cache?.store(key, stored, generation);
    const answer = await answerFrom(stored, {
      acceptEncoding: context.req.header("accept-encoding"),
      ifNoneMatch: context.req.header("if-none-match"),
    });
    context.res = undefined;
    context.res = new Response(answer.body as Uint8Array<ArrayBuffer> | null, {
      status: answer.status,
      headers: answer.headers,
    });
  };
}

function isPage(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/html") ?? false;
}

function keyOf(context: Context, publishableKey: string): string | null {
  const { pathname, search } = new URL(context.req.url);
  return cacheKey(`${pathname}${search}`, (name) => context.req.header(name), publishableKey);
}

function isShareable(response: Response): boolean {
  if (response.status !== 200) return false;
  return !/\b(private|no-store)\b/.test(response.headers.get("cache-control") ?? "");
}

async function toStored(response: Response): Promise<StoredResponse> {
  const headers = Object.fromEntries(response.headers);
  delete headers["content-length"];
  headers["cache-control"] ??= "no-cache"; // a browser may keep it, and asks each time whether it still holds
  return toStoredResponse(response.status, headers, new Uint8Array(await response.arrayBuffer()));
}
