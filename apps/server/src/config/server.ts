// The process itself: where it listens, what it calls itself, what it keeps and says.
import path from "node:path";
import { z } from "zod/mini";
import { oneOf, switched, toggle, webAddress, wholeNumber } from "./kinds.ts";
import { readStatedMode } from "./run-mode.ts";

/** Where it is to be found: links, cookies and the service worker stand at the top of an origin, so that is what it must be. */
const siteAddress = webAddress.check(
  z.refine((text) => !URL.canParse(text) || /^\/*$/.test(new URL(text).pathname), {
    error:
      "must be without a path: Undercroft has an address of its own, such as https://undercroft.example or https://nights.example.org",
  }),
  z.refine((text) => !/[?#@]/.test(text), {
    error: "must be without a query, a fragment and a user: https://undercroft.example",
  }),
);

/** The keys of the process. */
export const serverKeys = {
  PORT: z._default(wholeNumber(1, 65_535), 3000),
  HOST: z._default(z.string(), "127.0.0.1"),
  SITE_URL: z.optional(siteAddress),
  DATA_DIR: z._default(z.string(), ".data"),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, "must hold at least 32 characters"))),
  DEMO: z.optional(toggle),
  DEMO_PUBLIC: z._default(toggle, false),
  WORKER: z._default(toggle, true),
  DEFAULT_THEME: z._default(oneOf(["system", "dark", "light"]), "system"),
  TRUST_PROXY: z._default(toggle, false),
  RESPONSE_CACHE: z._default(switched, true),
  LOG_LEVEL: z._default(oneOf(["silent", "error", "warn", "info", "debug"]), "info"),
};

/** What the process is told about itself. */
export type ServerConfig = Readonly<{
  port: number;
  host: string;
  /** the address people type, without a trailing slash */
  siteUrl: string;
  /** absolute */
  dataDir: string;
  secretKey: string | undefined;
  /** seed a believable country and show the demo accounts and the inbox */
  demo: boolean;
  /** the test provider may take cards at this address */
  allowsTestPayments: boolean;
  /** the accounts of the demo may let people in at this address */
  allowsDemoAccounts: boolean;
  /** strangers can come to this address */
  isPublic: boolean;
  worker: boolean;
  defaultTheme: "system" | "dark" | "light";
  trustProxy: boolean;
  /** keep answers that are the same for everybody */
  responseCache: boolean;
  logLevel: "silent" | "error" | "warn" | "info" | "debug";
}>;

/** The keys as the server knows them. */
export function toServer(keys: z.infer<z.ZodMiniObject<typeof serverKeys>>): ServerConfig {
  const siteUrl = (keys.SITE_URL ?? `http://localhost:${keys.PORT}`).replace(/\/+$/, "");
  const { isProduction } = readStatedMode();
  if (keys.DEMO && !isLocal(siteUrl) && !keys.DEMO_PUBLIC) {
    throw new Error(
      "The configuration is wrong:\n  DEMO: the demo's accounts have a password everybody knows; on a public address (SITE_URL) set DEMO_PUBLIC=true too",
    );
  }
  return {
    port: keys.PORT,
    host: keys.HOST,
    siteUrl,
    dataDir: path.resolve(keys.DATA_DIR),
    secretKey: keys.SECRET_KEY,
    demo: keys.DEMO ?? (isLocal(siteUrl) && !isProduction),
    allowsTestPayments: isLocal(siteUrl) || keys.DEMO_PUBLIC === true,
    allowsDemoAccounts:
      keys.DEMO === true || (isLocal(siteUrl) && !siteUrl.startsWith("https:") && !isProduction),
    isPublic: !isLocal(siteUrl),
    worker: keys.WORKER,
    defaultTheme: keys.DEFAULT_THEME,
    trustProxy: keys.TRUST_PROXY,
    responseCache: keys.RESPONSE_CACHE,
    logLevel: keys.LOG_LEVEL,
  };
}

function isLocal(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === "localhost" || hostname.startsWith("127.") || hostname === "[::1]";
}
