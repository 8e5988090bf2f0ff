// All figures of this copy, where `METRICS_PORT` asks for them.
import { createServiceDatabase, type DatabaseConnection } from "@undercroft/postgres";
import { lanes } from "../lanes.ts";
import type { Started } from "../lifecycle.ts";
import type { OpenServices } from "../services.ts";
import { createDatabaseFigures } from "./database-figures.ts";
import { gauge } from "./metrics-text.ts";
import { createRequestMetrics, type RequestMetrics } from "./request-metrics.ts";
import { type BuiltRoute, createRouteNames } from "./route-names.ts";
import { serveMetrics } from "./serve-metrics.ts";

/** Figures from the start of the process on. */
export type Metrics = {
  count: RequestMetrics["count"];
  /** which routes requests are counted under; until then all are counted together */
  setRoutes: (routes: readonly BuiltRoute[]) => void;
  /** @returns how what was started ends @throws Error naming METRICS_PORT when it is taken */
  serve: (parts: {
    owner: DatabaseConnection;
    services: Pick<OpenServices, "poolWaitMs" | "openSockets">;
  }) => Promise<Started[]>;
};

/** @param port where they are read */
export function openMetrics(port: number): Metrics {
  let routeOf = createRouteNames([]);
  const requests = createRequestMetrics((path) => routeOf(path));
  return {
    count: requests.count,
    setRoutes: (routes) => {
      routeOf = createRouteNames(routes);
    },
    serve: async ({ owner, services }) => {
      const database = createServiceDatabase({ connection: owner, max: 1 });
      const figures = createDatabaseFigures(database, lanes);
      const ofServices = () => [
        gauge(
          "undercroft_pool_wait_seconds",
          "How long the request that has waited longest waits for a connection.",
          [{ value: services.poolWaitMs() / 1000 }],
        ),
        gauge("undercroft_sockets", "Open websockets.", [{ value: services.openSockets() }]),
      ];
      return [
        await serveMetrics(port, [requests.read, ofServices, figures]),
        { name: "the figures of the database", deadline: 1_000, stop: () => database.close() },
      ];
    },
  };
}
