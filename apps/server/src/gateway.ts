// The route map of the product: which address is answered by whom, and what every answer goes through.
import { dataPolicy, pagePolicy, type SecurityOptions } from "@undercroft/http";
import { wasAwaySince } from "@undercroft/postgres";
import { Hono } from "hono";
import { awayPage } from "./answers/away-page.ts";
import type { CaptchaWidget } from "./config/auth/captcha.ts";
import type { JournalConfig } from "./config/journal.ts";
import type { CompanyFacts } from "./config/pages.ts";
import { type PublicCache, pageResponse } from "./http/public-cache.ts";
import { withoutCampaign } from "./parts/analytics/campaign-parameters.ts";
import type { Site } from "./site.ts";

/** What the server tells a handler about the request beside the request itself. */
export type Bindings = {
  requestId: string;
  /** the caller's network address as far as it can be trusted; undefined for the site's own loaders */
  clientAddress: string | undefined;
};

/** The services by the address they answer at. */
export type Services = Record<`/${string}`, Hono>;

/** What the gateway is made of. */
export type GatewayOptions = {
  services: Services;
  site: Site;
  cache: PublicCache;
  security: SecurityOptions;
  siteUrl: string;
  publishableKey: string;
  defaultTheme: "system" | "dark" | "light";
  takesSignUps: boolean;
  isOffline: boolean;
  federates: boolean;
  captcha: CaptchaWidget | null;
  company: CompanyFacts;
  journal: JournalConfig["journal"];
  previewFolder: string;
  isDatabaseUp: () => boolean;
  /** asks the database the way requests do */
  answersVisitors: () => Promise<boolean>;
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
  app.get("/health", async (context) => {
    const isUp = options.isDatabaseUp() && (await options.answersVisitors());
    return context.json({ status: isUp ? "ok" : "database unavailable" }, isUp ? 200 : 503);
  });
  app.use(options.cache.keep);
  for (const prefix of Object.keys(options.services)) {
    app.all(`${prefix}/*`, (context) => api(context.req.raw, context.env));
  }
  const inProcess = options.cache.through((request) =>
    api(request, { requestId: "site", clientAddress: undefined }),
  );
  app.all("*", async (context) => {
    const began = performance.now();
    let page: { html: Buffer; scripts: readonly Buffer[] } | undefined;
    let isLacking = false;
    let isCutOff = false;
    const response = await options.site(toPageRequest(context.req.raw), {
      siteUrl: options.siteUrl,
      publishableKey: options.publishableKey,
      defaultTheme: options.defaultTheme,
      inbox: "/inbox" in options.services,
      takesSignUps: options.takesSignUps,
      isOffline: options.isOffline,
      federates: options.federates,
      captcha: options.captcha,
      company: options.company,
      journal: options.journal,
      requestId: context.env.requestId,
      previewFolder: options.previewFolder,
      fetch: async (input, init) => {
        const answer = await inProcess(input, init);
        isLacking ||= answer.status >= 500;
        isCutOff ||= answer.status === 500 && (await wasCutOff(answer));
        return answer;
      },
      onDocument: (html, scripts) => {
        page = { html, scripts };
      },
    });
    // the pooler may be away while the database itself is there
    const isAway = () => !options.isDatabaseUp() || wasAwaySince(began);
    if (page && (isLacking || response.status >= 500) && isAway()) return awayPage("away");
    if (page && response.status >= 500 && isCutOff) return awayPage("busy");
    return page === undefined
      ? response
      : finishPage(response, page, options.security, new URL(context.req.url).pathname);
  });
  return app;
}

/** Whether an answer is missing because its statement took longer than a visitor's may. */
async function wasCutOff(answer: Response): Promise<boolean> {
  const text = await answer.clone().text();
  return text.includes('"code":"57014"');
}

/** What is kept for everybody must not show how one of them came. */
function toPageRequest(request: Request): Request {
  const url = withoutCampaign(request.url);
  return url === request.url ? request : new Request(url, request);
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
    const began = performance.now();
    const response = await app.fetch(request, env);
    if (response.status >= 500 && !options.isDatabaseUp()) return awayAnswer();
    // a service that met a database without a leader may know no better than to say that something broke
    if (response.status >= 500 && response.status !== 503 && wasAwaySince(began)) return awayAnswer();
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

/** A page gets the policy that fits the inline scripts we wrote. */
function finishPage(
  response: Response,
  { html, scripts }: { html: Buffer; scripts: readonly Buffer[] },
  security: SecurityOptions,
  path: string,
): Response {
  const headers = new Headers(response.headers);
  headers.set("content-security-policy", pagePolicy(html, scripts, security, path));
  if (!headers.has("cache-control")) headers.set("cache-control", "no-cache");
  const init = { status: response.status, headers };
  // what sets a cookie is one person's, and goes to them as it is
  return headers.has("set-cookie")
    ? new Response(html as Uint8Array<ArrayBuffer>, init)
    : pageResponse(html, init);
}
