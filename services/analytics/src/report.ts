// What a browser sends: a batch of named events, each on a route of the site's map. What does not fit is left out, event by event.
import { ANALYTICS_EVENTS, ANALYTICS_LIMITS } from "@undercroft/contract";
import { z } from "zod";

const word = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/);
const host = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/);
const areaSlug = z.string().regex(/^[a-z0-9-]{1,80}$/);

const reportSchema = z.object({
  source: word.nullish().catch(null),
  referrer: host.nullish().catch(null),
  area: areaSlug.nullish().catch(null),
  events: z.array(z.unknown()).min(1),
});

const eventSchema = z.object({
  name: z.enum(ANALYTICS_EVENTS),
  route: z.string().max(120).nullish(),
  ago: z.number().min(0).max(ANALYTICS_LIMITS.oldestMs),
  event_id: z.uuid().nullish(),
  venue_id: z.uuid().nullish(),
});

/** One thing that happened, as the database is given it. Times are ISO 8601. */
export type ReportedEvent = {
  at: string;
  name: (typeof ANALYTICS_EVENTS)[number];
  route: string | null;
  event_id: string | null;
  venue_id: string | null;
  source: string | null;
  referrer_host: string | null;
  area: string | null;
};

/** What of a report may be counted, and how many events of it may not. */
export type ReadReport = { events: ReportedEvent[]; dropped: number };

/** What to check a report against. */
export type ReportRules = {
  /** whether a pattern is one of the site's map */
  isRoute: (pattern: string) => boolean;
  /** the moment the report came, in milliseconds */
  now: number;
  /** our own host, which is no referrer */
  ownHost: string;
};

/** Reads the body of a report. What is no report at all counts as one event that was dropped. */
export function readReport(body: string, { isRoute, now, ownHost }: ReportRules): ReadReport {
  const report = reportSchema.safeParse(parseJson(body));
  if (!report.success) return { events: [], dropped: 1 };
  const { source = null, referrer = null, area = null, events: given } = report.data;
  const events: ReportedEvent[] = [];
  for (const one of given.slice(0, ANALYTICS_LIMITS.events)) {
    const read = eventSchema.safeParse(one);
    if (!read.success) continue;
    const { name, route = null, ago, event_id = null, venue_id = null } = read.data;
    const at = new Date(now - ago).toISOString();
    if (name === "statistics_off") {
      // an objection is counted as such and nothing else
      events.push({ ...bare, at, name });
      continue;
    }
    if (route === null || !isRoute(route)) continue;
    const referrer_host = referrer === ownHost ? null : referrer;
    events.push({ at, name, route, event_id, venue_id, source, referrer_host, area });
  }
  return { events, dropped: given.length - events.length };
}

const bare = { route: null, event_id: null, venue_id: null, source: null, referrer_host: null, area: null };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
