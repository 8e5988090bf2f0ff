// What a service of the product is made from, and what it answers. Each file of this folder opens one.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { LoadedKeys } from "@undercroft/auth";
import type { LoginPassword } from "@undercroft/database";
import type { BareHandler, BodyLimit, UpgradeHandler } from "@undercroft/http";
import type { TaskHandlers } from "@undercroft/jobs";
import type { ReplicaStatus, ServiceDatabase, ShareLimit } from "@undercroft/postgres";
import type { Hono } from "hono";
import type { Logger } from "pino";
import type { PublicNews } from "../answers/public-news.ts";
import type { Config } from "../config.ts";
import type { ProductDatabase } from "../database.ts";
import type { Bindings } from "../gateway.ts";

/** What every service may use. */
export type ServiceParts = {
  config: Config;
  database: ProductDatabase;
  /** of the roles in database/logins */
  passwordOf: LoginPassword;
  secretKey: string;
  log: Logger;
  /** signs and checks tokens; follows the keys in the database */
  keys: LoadedKeys;
  /** logged in as auth_admin */
  authDatabase: ServiceDatabase;
  /** has other copies count a limit too; undefined where there are none */
  shareLimit?: ShareLimit | undefined;
  /** what kept answers may show has changed */
  news: PublicNews;
  /** the product's own API, in process; for what one service needs of another. Not before the product is mounted. */
  fetch: (request: Request) => Promise<Response>;
};

/** Which of a door's answers may be kept and given to everybody who asks without a token. */
export type CacheRule =
  /** none */
  | "none"
  /** those that say of themselves that they are the same for everybody */
  | "marked"
  /** those whose Cache-Control says neither `private` nor `no-store` */
  | "unless private";

/** How often one network address may ask something within a minute. */
export type Rate = {
  /** what is asked, for the page of addresses */
  asked: string;
  perMinute: number;
  /** begins to count. What it gives answers a question too many, and says whether it did */
  open: (share?: ShareLimit) => BareHandler;
};

/** Where a service answers, and by which rules. Whatever is not said is general. */
export type Door = {
  /** with a slash at its end what is below it, without one the address itself too */
  prefix: `/${string}`;
  /** `bare`: on the node:http pair; `router`: a web request; `socket`: connections that ask to become websockets */
  by: "bare" | "router" | "socket";
  /** what a request may weigh and how long it may take to arrive */
  limit?: Omit<BodyLimit, "prefix">;
  cache: CacheRule;
  rates?: readonly Rate[];
};

/** Keeps an answer that is the same for everybody, and sends it. @returns false where it does neither */
export type Share = (answer: {
  status: number;
  headers: readonly [string, string][];
  body: Buffer | undefined;
}) => boolean;

/**
 * Answers requests on the bare `node:http` pair; the headers in `headers` are to be sent along. `share` is there where the caller may
 * be given what is kept for everybody.
 */
export type BareAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  headers: string[],
  share?: Share,
) => Promise<void>;

/** An opened service. Whatever it has none of is left out. */
export type Service = {
  /** web requests, by the prefix of their door */
  routes?: Record<`/${string}`, Hono>;
  /** what answers at its bare door */
  bare?: BareAnswer;
  /** what takes connections at its door for sockets */
  socket?: UpgradeHandler;
  /** what it does for the queue, by the job's name */
  tasks?: TaskHandlers;
  /** resolves when it can answer */
  ready?: Promise<unknown>;
  /** how long the request that has waited longest for a connection has waited, in ms */
  poolWaitMs?: () => number;
  /** replicas that it reads from, and how each does */
  replicas?: () => ReplicaStatus[];
  /** websockets that are open */
  openSockets?: () => number;
  close?: () => Promise<void>;
};

/** What a file of this folder says: where its service answers, and how it is opened. */
export type ServiceFile = {
  doors: readonly Door[];
  /** @throws Error naming the key when it cannot be opened as configured */
  open: (parts: ServiceParts) => Service | Promise<Service>;
};

/** The caller's network address as far as it can be trusted; undefined for the site's own loaders. */
export const clientAddress = (context: { env: unknown }): string | undefined =>
  (context.env as Bindings).clientAddress;
