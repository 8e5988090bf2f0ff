import { randomBytes, randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { createClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, RouterContextProvider, ServerRouter } from "react-router";
import {
  apiFetchContext,
  type CaptchaSettings,
  type CompanyFacts,
  clientContext,
  companyContext,
  documentContext,
  federationContext,
  type JournalSettings,
  journalContext,
  previewFolderContext,
  requestIdContext,
  type SiteSettings,
  settingsContext,
} from "./context.ts";
import { ScriptMarkContext, takeMarks } from "./shell/appearance/script-mark.ts";
import { ErrorIdContext } from "./shell/errors/error-id-context.ts";
import { wakeAfterPaint } from "./shell/waking/wake-after-paint.ts";

/** What the server hands to the site for one request. */
export type RequestContextOptions = {
  siteUrl: string;
  publishableKey: string;
  /** How loaders reach the API: over the wire, or straight into the gateway of the same process. */
  fetch: typeof globalThis.fetch;
  defaultTheme?: SiteSettings["defaultTheme"];
  /** Whether mail goes to /inbox instead of leaving the installation. */
  inbox?: boolean;
  /** Whether people may make accounts for themselves. */
  takesSignUps?: boolean;
  isOffline?: boolean;
  /** Whether pages can be followed from other servers. */
  federates?: boolean;
  /** What people solve before they sign in; nothing unless it is set up. */
  captcha?: CaptchaSettings | null;
  /** Who runs the installation. */
  company: CompanyFacts;
  /** What the journal may show. */
  journal: JournalSettings;
  /** The folder of link previews that were drawn. */
  previewFolder: string;
  /** Ties the page's error id to the server's log line. */
  requestId?: string;
  /** Takes a page's text and the inline scripts in it that are ours; the response that comes with it has no body. */
  onDocument: (html: Buffer, scripts: readonly Buffer[]) => void;
};

/** The load context of one request; public loaders see the API as a visitor without an account does. */
export function requestContext(options: RequestContextOptions): RouterContextProvider {
  const { siteUrl, publishableKey, fetch, defaultTheme = "system", inbox = false } = options;
  const requestId = options.requestId ?? randomUUID();
  const context = new RouterContextProvider();
  context.set(settingsContext, { siteUrl, publishableKey, defaultTheme, inbox, ...doorsOf(options) });
  context.set(federationContext, options.federates ?? false);
  context.set(requestIdContext, requestId);
  context.set(companyContext, options.company);
  context.set(journalContext, options.journal);
  context.set(apiFetchContext, fetch);
  context.set(previewFolderContext, options.previewFolder);
  context.set(documentContext, options.onDocument);
  context.set(
    clientContext,
    createClient<Database>(siteUrl, publishableKey, {
      global: { fetch },
      // a visitor's key and nothing else: nobody signs in here, so no client of the auth service is made, nor asked before each read
      accessToken: () => Promise.resolve(publishableKey),
    }),
  );
  return context;
}

/** Only what browsers need of them, and nothing where all is as usual: it is part of every page. */
function doorsOf({
  takesSignUps = true,
  isOffline = true,
  captcha,
}: RequestContextOptions): Pick<SiteSettings, "signUpClosed" | "offlineClosed" | "captcha"> {
  const closed = {
    ...(takesSignUps ? {} : { signUpClosed: true as const }),
    ...(isOffline ? {} : { offlineClosed: true as const }),
  };
  if (!captcha) return closed;
  const { provider, siteKey, scriptUrl } = captcha;
  return { ...closed, captcha: { provider, siteKey, scriptUrl } };
}

/** Renders the whole document before the first byte leaves: the gateway hashes its inline scripts for the CSP. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const hand = context.get(documentContext);
  if (request.method === "HEAD") {
    hand(Buffer.alloc(0), []);
    return new Response(null, { status, headers });
  }
  const mark = randomBytes(16).toString("hex");
  const page = entryOfPage(entry);
  const data = await takeData(page);
  const rendered = await renderDocument(
    <ErrorIdContext value={context.get(requestIdContext)}>
      <ScriptMarkContext value={mark}>
        <ServerRouter context={page} url={request.url} nonce={mark} />
      </ScriptMarkContext>
    </ErrorIdContext>,
    mark,
  );
  const { html, scripts } = takeMarks(data ? wakeAfterPaint(rendered.html, mark, data) : rendered.html, mark);
  hand(html, scripts);
  return new Response(null, { status: rendered.failed ? 500 : status, headers });
}

/** The entry of one page: of hundreds of routes those that match, which are all that a page is rendered from. */
function entryOfPage(entry: EntryContext): EntryContext {
  const { manifest, routeModules, staticHandlerContext } = entry;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id).filter((id) => id in manifest.routes);
  const ofPage = <T,>(all: Record<string, T>) => Object.fromEntries(ids.map((id) => [id, all[id] as T]));
  return {
    ...entry,
    manifest: { ...manifest, routes: ofPage(manifest.routes) },
    routeModules: ofPage(routeModules),
  };
}

/**
 * What the loaders read, as the router sends it to its own copy in the browser; undefined in development, where the router writes it
 * into the page itself. It is taken out of `entry`, so that the renderer need not wait for it piece by piece.
 */
async function takeData(entry: EntryContext): Promise<Buffer | undefined> {
  const { serverHandoffStream } = entry;
  if (import.meta.env.DEV || !serverHandoffStream) return undefined;
  delete entry.serverHandoffStream;
  const chunks: Uint8Array[] = [];
  const reader = serverHandoffStream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) chunks.push(read.value);
  return Buffer.concat(chunks);
}

type Rendered = { html: Buffer; failed: boolean };

/** React writes it before a stream, and not before a text. */
const doctype = "<!DOCTYPE html>";
/** What React leaves where it could not wait for something. */
const unfinished = "<!--$!-->";

/** Renders a page as one text, which takes half the time of a stream; as a stream where something has to be waited for, or failed. */
async function renderDocument(element: React.ReactNode, nonce: string): Promise<Rendered> {
  if (!import.meta.env.DEV) {
    try {
      const html = renderToString(element);
      if (!html.includes(unfinished)) return { html: Buffer.from(doctype + html), failed: false };
    } catch {
      // the stream meets the same error, and says it
    }
  }
  return streamDocument(element, nonce);
}

function streamDocument(element: React.ReactNode, nonce: string): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let failed = false;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve({ html: Buffer.concat(chunks), failed });
        done();
      },
    });
    const { pipe } = renderToPipeableStream(element, {
      nonce,
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: (error) => {
        failed = true;
        console.error(error);
      },
    });
  });
}

/** Every error a loader or a render throws, with the id the visitor sees; an aborted request is no error. */
export function handleError(error: unknown, { request, context }: ErrorArguments): void {
  if (request.signal.aborted) return;
  console.error(
    `[${context.get(requestIdContext)}] ${request.method} ${new URL(request.url).pathname}`,
    error,
  );
}

type ErrorArguments = { request: Request; context: Readonly<RouterContextProvider> };
