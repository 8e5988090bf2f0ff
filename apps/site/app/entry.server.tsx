import { randomBytes, randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { createClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import { renderToPipeableStream } from "react-dom/server";
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
  onDocument: (html: string, scripts: readonly string[]) => void;
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
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
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
    hand("", []);
    return new Response(null, { status, headers });
  }
  const mark = randomBytes(16).toString("hex");
  const rendered = await renderDocument(
    <ErrorIdContext value={context.get(requestIdContext)}>
      <ScriptMarkContext value={mark}>
        <ServerRouter context={entry} url={request.url} nonce={mark} />
      </ScriptMarkContext>
    </ErrorIdContext>,
    mark,
  );
  const { html, scripts } = takeMarks(
    import.meta.env.DEV ? rendered.html : wakeAfterPaint(rendered.html, mark),
    mark,
  );
  hand(html, scripts);
  return new Response(null, { status: rendered.failed ? 500 : status, headers });
}

function renderDocument(element: React.ReactNode, nonce: string): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let failed = false;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve({ html: Buffer.concat(chunks).toString(), failed });
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
