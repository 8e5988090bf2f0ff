// The map of the port: every address with its door, its limits, whose answers are kept, and how often it may be asked. The doors stand in
// apps/server/src/services/*.ts; docs/architecture/addresses.md shows all of them, and a test keeps it.
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import {
  type BareHandler,
  type BodyLimit,
  dataPolicy,
  type KernelOptions,
  type StaticFiles,
  type UpgradeHandler,
} from "@undercroft/http";
import type { ShareLimit } from "@undercroft/postgres";
import type { Gateway } from "../gateway.ts";
import { createHealth } from "../health.ts";
import { loadFolder } from "../load-folder.ts";
import type { Log } from "../logging.ts";
import { mapQuestions } from "../parts/venues/map-limit.ts";
import type { Readiness } from "../readiness.ts";
import type { BareAnswer, Door, ServiceFile } from "../services/service.ts";
import { answerStarting } from "../starting.ts";
import { withBelievedAddress } from "./caller-address.ts";
import type { PublicCache } from "./public-cache.ts";

/** A door and its handler; null where the installation has switched the service off. */
export type OpenDoor = Door & { answer?: BareAnswer | undefined; socket?: UpgradeHandler | undefined };

/** The doors that belong to no service; the site's takes whatever no other does. */
export const ownDoors: readonly Door[] = [
  { prefix: "/health", by: "bare", cache: "none" },
  { prefix: "/", by: "router", cache: "unless private", rates: [mapQuestions] },
];

/** What holds where a door says nothing. */
export const generalLimit = { maxBytes: 16 * 1024 * 1024, seconds: 30 } satisfies Omit<BodyLimit, "prefix">;

/** Every service of the product, by the name of its file. */
export const loadServices = (): Promise<Map<string, ServiceFile>> =>
  loadFolder<ServiceFile>(path.resolve(import.meta.dirname, "../services"), ["service"]);

const leadsTo = ({ prefix }: Door, address: string): boolean => {
  if (!address.startsWith(prefix)) return false;
  const next = address[prefix.length];
  return prefix.endsWith("/") || next === undefined || next === "/" || next === "?";
};

/** Finds the door of an address: the most particular first. */
export function createDoorFinder<D extends Door>(doors: readonly D[]): (address: string) => D | undefined {
  const sorted = doors.toSorted((one, other) => other.prefix.length - one.prefix.length);
  return (address) => sorted.find((door) => leadsTo(door, address));
}

/** Everything behind the port, once it is there. */
export type Mounted = {
  doors: readonly OpenDoor[];
  gateway: Gateway;
  files: StaticFiles | null;
  cache: PublicCache;
  /** what this copy lacks, for `/health/ready`; nothing where nobody asks */
  readiness?: Readiness;
  /** has other copies count the rates of doors too */
  shareLimit?: ShareLimit | undefined;
  /** looked at before the gateway, in development */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

/** What the routes are asked, and what is told of failures. */
export type RouteParts = { isStopping: () => boolean; log: Log };

/** Who answers a request: a file of the build, what is kept for everybody, a bare door, and the gateway last. */
export type Routes = Pick<KernelOptions, "find" | "limitOf" | "bare" | "router"> & {
  mount: (next: Mounted) => void;
  mounted: () => Mounted | undefined;
  socketOf: (address: string) => UpgradeHandler | undefined;
};

/** Opens the map; until something is mounted everything is answered with 503. */
export function createRoutes({ isStopping, log }: RouteParts): Routes {
  let mounted: Mounted | undefined;
  let doorOf: (address: string) => OpenDoor | undefined = () => undefined;
  let socketDoorOf = doorOf;
  let limits: readonly BareHandler[] = [];
  return {
    mount: (next) => {
      mounted = next;
      socketDoorOf = createDoorFinder(next.doors.filter(({ by }) => by === "socket"));
      doorOf = createDoorFinder(next.doors.filter(({ by }) => by !== "socket"));
      // a count that two doors share is one
      limits = [...new Set(next.doors.flatMap(({ rates = [] }) => rates))].map(({ open }) =>
        open(next.shareLimit),
      );
    },
    mounted: () => mounted,
    socketOf: (address) => socketDoorOf(address)?.socket,
    limitOf: (address) => {
      const door = doorOf(address);
      return { prefix: door?.prefix ?? "/", ...(door?.limit ?? generalLimit) };
    },
    find: (request) => {
      const [address = "/"] = (request.url ?? "/").split("?", 1);
      const file = mounted?.files?.find(address);
      if (file) return { stored: file, by: "file" };
      const stored = mounted?.cache.find(request);
      return stored && { stored, by: "cache" };
    },
    bare: [
      createHealth({ isStopping, readiness: () => mounted?.readiness }),
      (...asked) => limits.some((refuse) => refuse(...asked)),
      (request, response, headers) => {
        const door = doorOf(request.url ?? "/");
        if (!mounted || door?.by !== "bare" || !door.answer) return false;
        const share = mounted.cache.share(request, response, [...headers]);
        headers.push("Content-Security-Policy", dataPolicy);
        door.answer(request, response, headers, share).catch((error: Error) => {
          log.logger.error({ err: error }, `${door.prefix} failed to answer`);
          response.destroy();
        });
        return true;
      },
    ],
    router: (request, response, requestId) => {
      if (!mounted) {
        answerStarting(request, response);
        return;
      }
      const { gateway, middleware } = mounted;
      request.rawHeaders = withBelievedAddress(request);
      const clientAddress = request.headers["x-forwarded-for"] as string;
      const listener = getRequestListener((raw) => gateway.fetch(raw, { requestId, clientAddress }), {
        overrideGlobalObjects: false,
      });
      if (middleware) middleware(request, response, () => void listener(request, response));
      else void listener(request, response);
    },
  };
}

function tellDoor({ prefix, by, limit = generalLimit, cache, rates = [] }: Door): string {
  const size = limit.maxBytes % 1024 === 0 ? `${limit.maxBytes / 1024} KiB` : `${limit.maxBytes} bytes`;
  const pace = limit.minBytesIn30Seconds ? `, at least ${limit.minBytesIn30Seconds / 1024} KiB in 30 s` : "";
  const often = rates.map(({ asked, perMinute }) => `${perMinute} a minute: ${asked}`).join("; ");
  return `| \`${prefix}\` | ${by} | ${size}, ${limit.seconds} s${pace} | ${cache} | ${often} |`;
}

/** The doors as a table, for people. */
export function tellDoors(doors: readonly Door[]): string {
  const head =
    "| Address | Door | A request at most | Kept for everybody | One network address at most |\n|---|---|---|---|---|";
  return [head, ...doors.toSorted((one, other) => (one.prefix < other.prefix ? -1 : 1)).map(tellDoor)].join(
    "\n",
  );
}
