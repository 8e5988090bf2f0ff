// The service: finds the route, who calls, and turns every failure into the protocol's error shape.
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { ServiceDatabase } from "@undercroft/postgres";
import type { Claims } from "@undercroft/tokens";
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import type { Backend } from "./backends/backend.ts";
import { createWorkQueue } from "./content/work-queue.ts";
import { renderError, toStorageError } from "./errors.ts";
import { createRenderCache } from "./render/render-cache.ts";
import { createRenderLimits } from "./render/render-limits.ts";
import { readCaller, readOptionalCaller } from "./request/read-caller.ts";
import { createResumable } from "./resumable/create-resumable.ts";
import { findRoute, type Match } from "./router.ts";
import { routes } from "./routes.ts";
import type { StorageSettings } from "./settings.ts";
import type { Caller, Storage, StorageCall } from "./storage.ts";
import { drain } from "./uploads/drain.ts";
import { createUrlTokens } from "./url-tokens.ts";

/** What the service is made of. */
export type StorageDependencies = {
  /** logged in as storage_admin */
  database: ServiceDatabase;
  backend: Backend;
  verifyToken: (token: string) => Promise<Claims>;
  /** the process's SECRET_KEY; signed addresses are keyed by what is derived from it */
  secretKey: string;
  settings: StorageSettings;
  /** the caller's address as the server vouches for it */
  clientAddress?: (context: Context) => string | undefined;
  /** told of every failure that is ours, with its cause */
  onError?: (error: unknown) => void;
};

/** Makes what the handlers and the sweeper share. */
export function createStorageParts(dependencies: StorageDependencies): Storage {
  const { database, backend, verifyToken, settings, onError } = dependencies;
  const report = (error: unknown): void => onError?.(error);
  return {
    database,
    backend,
    settings,
    verifyToken,
    urlTokens: createUrlTokens(dependencies.secretKey),
    images: createWorkQueue({ atOnce: 2, waiting: 32 }),
    renders: createRenderCache(settings.renderDir, settings.renderCacheBytes, report),
    countRender: createRenderLimits(settings.rendersPerMinute),
    report,
  };
}

/** Makes the service; mount it at the settings' `basePath`. */
export function createStorage(storage: Storage, clientAddress?: StorageDependencies["clientAddress"]): Hono {
  const resumable = createResumable(storage);
  const app = new Hono();
  app.use((context, next) =>
    // resumable uploads answer OPTIONS with what they can do
    resumable.serves(toPath(storage, context.req.path)) ? next() : allowOrigins(context, next),
  );
  app.all("*", async (context) => {
    const request = context.req.raw;
    const url = new URL(request.url);
    const path = toPath(storage, url.pathname);
    if (resumable.serves(path)) return resumable.answer(request, path);
    const match = findRoute(routes, request.method, path);
    if (!match) return notFound(request.method, path);
    const caller = await callerOf(storage, match, request);
    return match.route.handle(
      storage,
      toCall({ match, request, url, path, caller }, clientAddress?.(context)),
    );
  });
  app.onError(async (error, context) => {
    const shown = toStorageError(error);
    if (shown.status >= 500) storage.report(error);
    const response = renderError(shown);
    const { body } = context.req.raw;
    if (!body) return context.req.method === "HEAD" ? new Response(null, response) : response;
    if (!body.locked) await drain(Readable.fromWeb(body as NodeReadableStream));
    // what is left of the body must not be taken for the next request
    response.headers.set("connection", "close");
    return response;
  });
  return app;
}

const toPath = ({ settings }: Storage, pathname: string): string =>
  pathname.slice(settings.basePath.length) || "/";

// any origin may call, since nothing here goes by cookies; so none may send credentials
const allowOrigins = cors({
  origin: "*",
  allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
  exposeHeaders: [
    ...["ETag", "Content-Range", "Accept-Ranges", "Content-Disposition", "Retry-After", "Location"],
    ...["Tus-Resumable", "Tus-Version", "Tus-Extension", "Tus-Max-Size", "Upload-Offset", "Upload-Length"],
    ...["Upload-Metadata", "Upload-Expires"],
  ],
  maxAge: 600,
});

function callerOf(storage: Storage, { route }: Match, request: Request): Promise<Caller | null> {
  if (route.authorization === "none") return Promise.resolve(null);
  return route.authorization === "required"
    ? readCaller(request.headers, storage.verifyToken)
    : readOptionalCaller(request.headers, storage.verifyToken);
}

function toCall(
  known: { match: Match; request: Request; url: URL; path: string; caller: Caller | null },
  address: string | undefined,
): StorageCall {
  const { match, ...rest } = known;
  return { ...rest, bucket: match.bucket, key: match.key, address, operation: match.route.operation };
}

function notFound(method: string, path: string): Response {
  return Response.json(
    {
      statusCode: "404",
      error: "Not Found",
      message: `Route ${method}:${path} not found`,
      code: "InvalidRequest",
    },
    { status: 404 },
  );
}
