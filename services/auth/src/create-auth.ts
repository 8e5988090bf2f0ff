// The service: routes, cross-origin rules, and every failure turned into the protocol's error shape.
import { isUnavailable, type ServiceDatabase, type ShareLimit } from "@undercroft/postgres";
import type { Keyring } from "@undercroft/tokens";
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import type { Auth } from "./auth.ts";
import { AuthError, errors, OAuthError, renderError } from "./errors.ts";
import { createLimiters } from "./limits/limiters.ts";
import { createPasswordHasher } from "./passwords/password-hasher.ts";
import type { SmsProvider } from "./phone/sms-provider.ts";
import { createProviders } from "./providers/create-providers.ts";
import { readRequest } from "./request/auth-request.ts";
import { routes } from "./routes.ts";
import { deriveKey } from "./secrets.ts";
import { createSessionTransactions } from "./sessions/session-transactions.ts";
import type { AuthSettings } from "./settings.ts";

/** What the service is made of. */
export type AuthDependencies = {
  /** logged in as auth_admin */
  database: ServiceDatabase;
  keyring: Keyring;
  /** the process's SECRET_KEY; refresh tokens and codes are keyed by what is derived from it */
  secretKey: string;
  settings: AuthSettings;
  /** carries text messages; without it nothing that needs one works */
  texts?: SmsProvider | undefined;
  /** the caller's address as the server vouches for it; limits per address are off where it gives undefined */
  clientAddress?: (context: Context) => string | undefined;
  /** has other copies of the server count the same limits */
  shareLimit?: ShareLimit | undefined;
  /** told of every failure that is ours, with its cause */
  onError?: (error: unknown) => void;
  now?: () => Date;
};

/** Makes the service; mount it at `/auth/v1`. */
export function createAuth(dependencies: AuthDependencies): Hono {
  const { database, keyring, secretKey, settings, onError, clientAddress } = dependencies;
  const now = dependencies.now ?? (() => new Date());
  const auth: Auth = {
    database,
    sessionTransaction: createSessionTransactions(database, settings.hooks),
    keyring,
    settings,
    passwords: createPasswordHasher(database.query),
    limiters: createLimiters(settings.limits, () => now().getTime(), dependencies.shareLimit),
    secrets: {
      refreshTokens: deriveKey(secretKey, "refresh-tokens"),
      oneTimeCodes: deriveKey(secretKey, "one-time-codes"),
      mailLimits: deriveKey(secretKey, "mail-limits"),
      factors: deriveKey(secretKey, "factor-secrets"),
      providerTokens: deriveKey(secretKey, "provider-tokens"),
    },
    providers: createProviders(settings.providers, settings.apiUrl),
    report: (error) => onError?.(error),
    texts: dependencies.texts,
    now,
  };
  const app = new Hono();
  app.use(allowOrigins);
  for (const route of routes) {
    app.on(route.method, route.path, async (context) => {
      // a router answers HEAD with GET's handler; a mail scanner's HEAD must not use up a link
      if (context.req.method !== route.method) return new Response(null, { status: 405 });
      const request = await readRequest(context.req.raw, context.req.param(), clientAddress?.(context));
      const response = await route.handle(auth, request);
      if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
      return response;
    });
  }
  // not by notFound, which is the mounting app's alone to answer
  app.all("*", (context) => {
    const known = routes.some((route) => matches(route.path, context.req.path));
    return known
      ? new Response(null, { status: 405 })
      : renderError(errors.unknownPath(), context.req.header("X-Supabase-Api-Version"));
  });
  app.onError((error, context) => {
    const shown = toShown(error);
    if (!(shown instanceof AuthError && shown.status < 500)) onError?.(error);
    return renderError(shown, context.req.header("X-Supabase-Api-Version"));
  });
  return app;
}

// any origin may call, since nothing here goes by cookies; so none may send credentials
const allowOrigins = cors({
  origin: "*",
  allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
  exposeHeaders: ["X-Total-Count", "Link", "X-Supabase-Api-Version", "Retry-After"],
  maxAge: 600,
});

/** True when a path, mounted anywhere, ends in one of our routes. */
function matches(pattern: string, path: string): boolean {
  return new RegExp(`${pattern.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`).test(path);
}

function toShown(error: unknown): AuthError | OAuthError {
  if (error instanceof AuthError || error instanceof OAuthError) return error;
  if (isUnavailable(error)) return errors.databaseAway(error);
  return errors.unexpected("Unexpected failure, please check server logs for more information", error);
}
