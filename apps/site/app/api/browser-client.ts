import { hearServerTime } from "#app/device/server-time.ts";
import { antiForgeryToken } from "./anti-forgery.tsx";
import type { Client } from "./public-client.ts";
import { sessionStorageOfClient } from "./session/session-storage.ts";

/** The script of the client, which a form that will speak to the service can have fetched ahead. */
export const loadClientScript = () => import("./session/create-client.ts");

let client: Promise<Client> | undefined;

/**
 * The one client of this browser tab: same origin, session kept in local storage and refreshed by itself.
 * supabase-js is fetched on the first call, so that a visitor who only reads never downloads it.
 */
export function browserClient(): Promise<Client> {
  client ??= createBrowserClient().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

async function createBrowserClient(): Promise<Client> {
  const { createClient, takesFragment } = await loadClientScript();
  return createClient(window.location.origin, publishableKey(), {
    global: { fetch: fetchAndRemember },
    auth: {
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: takesFragment,
      flowType: "implicit",
      storage: sessionStorageOfClient,
      experimental: { recoveryCodes: true },
    },
  });
}

/** Until when the server refuses, by the `Retry-After` of its latest 429, which the client keeps to itself. */
let refusedUntil = 0;

/** The latest refusal as it was sent: an error that the client throws has the four keys of PostgREST and loses the field. */
let refused: { message?: string; field?: string } = {};

let onUnauthorised = (): void => {};

/** Has the session looked after once the API answers that it knows nobody. */
export function whenUnauthorised(check: () => void): void {
  onUnauthorised = check;
}

/** What changes something carries the anti-forgery token of this page, as its forms do; only our own server is told. */
function withToken(init: RequestInit = {}): RequestInit {
  if (["GET", "HEAD"].includes((init.method ?? "GET").toUpperCase())) return init;
  const headers = new Headers(init.headers);
  if (!headers.has("x-csrf-token")) headers.set("x-csrf-token", antiForgeryToken());
  return { ...init, headers };
}

const fetchAndRemember: typeof fetch = async (input, init) => {
  const response = await fetch(input, withToken(init));
  // an answer to what changes something is never a kept one
  hearServerTime(
    response.headers.get("date"),
    !["GET", "HEAD"].includes((init?.method ?? "GET").toUpperCase()),
  );
  if (response.status === 401 && !response.url.includes("/auth/v1/")) onUnauthorised();
  if (response.status === 429)
    refusedUntil = performance.now() + Number(response.headers.get("retry-after") ?? 0) * 1000;
  else if (response.status >= 400 && response.status < 500)
    refused =
      (await response
        .clone()
        .json()
        .catch(() => null)) ?? {};
  return response;
};

/** The field that a refusal with this sentence named, where it is the latest one. */
export function refusedField(message: string | undefined): string | undefined {
  return message !== undefined && refused.message === message ? refused.field : undefined;
}

/** Whole seconds until the server, which has just answered 429, takes another request; 0 when it named none. */
export function secondsRefused(): number {
  return Math.max(0, Math.ceil((refusedUntil - performance.now()) / 1000)) || 0;
}

/** The key the page was served with: it grants what a visitor without an account may do. @throws Error without one */
export function publishableKey(): string {
  const key = document.querySelector<HTMLMetaElement>('meta[name="publishable-key"]')?.content;
  if (!key) throw new Error("The page carries no publishable key");
  return key;
}
