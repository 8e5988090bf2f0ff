// `POST /beacon/`: a browser says what happened on a page. Every report is answered 204 at once, whether it counts or not: nothing
// waits for it, and the answer does not tell what is counted.

import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ANALYTICS_LIMITS } from "@undercroft/contract";
import { networkOf } from "@undercroft/http";
import { isbot } from "isbot";
import { type BeaconFigures, createFigures } from "./beacon-figures.ts";
import { createDaySalts } from "./day-salts.ts";
import { deviceOf } from "./device-of.ts";
import { createEventQueue } from "./event-queue.ts";
import { isOwnPage } from "./is-own-page.ts";
import { createRates } from "./rates.ts";
import { readBody } from "./read-body.ts";
import { type ReportedEvent, readReport } from "./report.ts";

/** A reported event as it is written: a day's pseudonym in place of an address. */
export type CountedEvent = ReportedEvent & {
  anon_id: string | null;
  network_id: string | null;
  device: string | null;
};

/** What became of a batch, and the random salt of the day in London. */
export type Written = { written: number; dropped: number; day: string; salt: string };

/** What the beacon is made from. */
export type BeaconParts = {
  /** writes up to 500 events as one statement; without events it answers the salt alone */
  write: (events: readonly CountedEvent[]) => Promise<Written>;
  /** whether a pattern is one of the site's map */
  isRoute: (pattern: string) => boolean;
  /** the address of the site */
  siteUrl: string;
  onError: (error: unknown) => void;
  /** the clock, in milliseconds */
  now?: () => number;
};

/** Answers reports, says what became of them, and writes the last ones when it closes. */
export type Beacon = {
  /** on the bare pair; the address in `x-forwarded-for` must be one that is believed */
  answer: (request: IncomingMessage, response: ServerResponse, headers: string[]) => Promise<void>;
  /** what was counted and dropped since the last call */
  takeFigures: () => BeaconFigures;
  close: () => Promise<void>;
};

/** Makes the beacon; nothing is read before the first report. */
export function createBeacon({ write, isRoute, siteUrl, onError, now = Date.now }: BeaconParts): Beacon {
  const figures = createFigures();
  const rates = createRates(now);
  const ownHost = new URL(siteUrl).hostname;
  const salts = createDaySalts({ read: () => write([]), now, onNewDay: rates.forget, onError });
  const queue = createEventQueue<CountedEvent>(
    async (rows) => {
      const answer = await write(rows);
      salts.keep(answer);
      figures.add("written", answer.written);
      figures.add("unknown", answer.dropped);
    },
    (count, error) => {
      figures.add("lost", count);
      onError(error);
    },
  );

  async function count(request: IncomingMessage, body: string): Promise<void> {
    const { events, dropped } = readReport(body, { isRoute, now: now(), ownHost });
    figures.add("malformed", dropped);
    const network = networkOf(String(request.headers["x-forwarded-for"] ?? ""));
    const free = rates.take(network, events.length);
    figures.add("tooMany", events.length - free);
    if (free === 0) return;
    const agent = request.headers["user-agent"] ?? "";
    const salt = await salts.today();
    if (salt === null) {
      figures.add("lost", free);
      return;
    }
    const toId = (words: string) =>
      createHmac("sha256", salt).update(words).digest().toString("base64url", 0, 16);
    const visitor = toId(`${network}\n${agent}`);
    const place = toId(network);
    if (!rates.admit(network, visitor)) {
      figures.add("tooMany", free);
      return;
    }
    const device = deviceOf(agent);
    const rows = events.slice(0, free).map((event) => {
      const isBare = event.name === "statistics_off";
      return {
        ...event,
        anon_id: isBare ? null : visitor,
        network_id: isBare ? null : place,
        device: isBare ? null : device,
      };
    });
    figures.add("full", queue.put(rows));
  }

  return {
    answer: async (request, response, headers) => {
      const body = await readBody(request, ANALYTICS_LIMITS.bodyBytes);
      response.writeHead(204, [...headers, "Cache-Control", "no-store"]);
      response.end();
      const refusal = refusalOf(request, body, siteUrl);
      if (refusal) figures.add(refusal, 1);
      else await count(request, body ?? "").catch(onError);
    },
    takeFigures: figures.take,
    close: queue.close,
  };
}

/** Why a report is not read at all; null when it is. */
function refusalOf({ method, headers }: IncomingMessage, body: string | null, siteUrl: string) {
  if (method !== "POST" || body === null) return "malformed";
  if (!isOwnPage(headers, siteUrl)) return "foreign";
  if (headers["sec-gpc"] === "1" || headers.dnt === "1") return "unwanted";
  return isbot(headers["user-agent"] ?? "") ? "crawler" : null;
}
