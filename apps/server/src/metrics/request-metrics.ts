// How many requests, how they ended and how long they took, by route.
import type { RequestRecord } from "@undercroft/http";
import type { Metric, Sample } from "./metrics-text.ts";
import { otherRoute } from "./route-names.ts";

/** Upper ends of the buckets of times, in seconds. */
const buckets = [0.03, 0.1, 0.3, 1, 3] as const;
/** Each route has eight figures of time and, as a rule, one or two of ends: with this many all stay below 2,000. */
const mostRoutes = 170;
const kinds = ["1xx", "2xx", "3xx", "4xx", "5xx"] as const;

type Counted = { ends: Map<string, number>; within: number[]; count: number; seconds: number };

/** Counts requests from the moment it is made. */
export type RequestMetrics = {
  count: (record: RequestRecord) => void;
  read: () => Metric[];
};

/** @param routeOf the template of a path without its query */
export function createRequestMetrics(routeOf: (path: string) => string): RequestMetrics {
  const routes = new Map<string, Counted>();
  const answeredBy = new Map<string, number>();

  function counted(path: string): Counted {
    const name = routeOf(path);
    const key = routes.has(name) || routes.size < mostRoutes ? name : otherRoute;
    let found = routes.get(key);
    if (!found) {
      found = { ends: new Map(), within: buckets.map(() => 0), count: 0, seconds: 0 };
      routes.set(key, found);
    }
    return found;
  }

  return {
    count: ({ path, status, duration, by }) => {
      const query = path.indexOf("?");
      const route = counted(query < 0 ? path : path.slice(0, query));
      const end = kinds[Math.floor(status / 100) - 1] ?? "5xx";
      const seconds = duration / 1000;
      route.ends.set(end, (route.ends.get(end) ?? 0) + 1);
      route.count += 1;
      route.seconds += seconds;
      for (const [at, most] of buckets.entries())
        if (seconds <= most) route.within[at] = (route.within[at] ?? 0) + 1;
      answeredBy.set(by, (answeredBy.get(by) ?? 0) + 1);
    },
    read: () => [
      {
        name: "undercroft_requests_total",
        type: "counter",
        help: "Answered requests by route and how they ended.",
        samples: [...routes].flatMap(([route, { ends }]) =>
          [...ends].map(([status, value]) => ({ labels: { route, status }, value })),
        ),
      },
      {
        name: "undercroft_request_seconds",
        type: "histogram",
        help: "Time from the head of a request to the end of its answer, by route.",
        samples: [...routes].flatMap(([route, times]) => timesOf(route, times)),
      },
      {
        name: "undercroft_answers_total",
        type: "counter",
        help: "Answers by who gave them: a file, the cache of answers, a service, the router.",
        samples: [...answeredBy].map(([by, value]) => ({ labels: { by }, value })),
      },
    ],
  };
}

const timesOf = (route: string, { within, count, seconds }: Counted): Sample[] => [
  ...buckets.map((le, at) => ({
    suffix: "_bucket",
    labels: { route, le: String(le) },
    value: within[at] ?? 0,
  })),
  { suffix: "_bucket", labels: { route, le: "+Inf" }, value: count },
  { suffix: "_sum", labels: { route }, value: Math.round(seconds * 1e6) / 1e6 },
  { suffix: "_count", labels: { route }, value: count },
];
