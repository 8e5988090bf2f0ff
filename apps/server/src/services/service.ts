// What a service of the product is made from, and what it answers. Each file of this folder opens one.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { LoadedKeys } from "@undercroft/auth";
import type { LoginPassword } from "@undercroft/database";
import type { BodyLimit, UpgradeHandler } from "@undercroft/http";
import type { TaskHandlers } from "@undercroft/jobs";
import type { ServiceDatabase } from "@undercroft/postgres";
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
  /** what kept answers may show has changed */
  news: PublicNews;
  /** the product's own API, in process; for what one service needs of another. Not before the product is mounted. */
  fetch: (request: Request) => Promise<Response>;
};

/** Answers requests on the bare `node:http` pair; the headers in `headers` are to be sent along. */
export type BareAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  headers: string[],
) => Promise<void>;

/** An opened service. Whatever it has none of is left out. */
export type Service = {
  /** apps by the prefix they answer at */
  routes?: Record<`/${string}`, Hono>;
  /** answers every request below a prefix without meeting the router; the prefix ends with a slash */
  bare?: {
    prefix: `/${string}/`;
    answer: BareAnswer;
    /** whether an anonymous read at this path may be kept for everybody; such ones go by the gateway, which keeps them */
    mayShare?: (path: string) => boolean;
  };
  /** takes connections that ask to become another protocol (websockets), by prefix */
  upgrade?: { prefix: `/${string}`; handler: UpgradeHandler };
  /** how large and how slow a request below a prefix may be, where the general limits do not fit */
  limits?: BodyLimit[];
  /** what it does for the queue, by the job's name */
  tasks?: TaskHandlers;
  /** resolves when it can answer */
  ready?: Promise<unknown>;
  /** how long the request that has waited longest for a connection has waited, in ms */
  poolWaitMs?: () => number;
  /** websockets that are open */
  openSockets?: () => number;
  close?: () => Promise<void>;
};

/** Opens one service. @throws Error naming the key when it cannot be opened as configured */
export type OpenService = (parts: ServiceParts) => Service | Promise<Service>;

/** The caller's network address as far as it can be trusted; undefined for the site's own loaders. */
export const clientAddress = (context: { env: unknown }): string | undefined =>
  (context.env as Bindings).clientAddress;
