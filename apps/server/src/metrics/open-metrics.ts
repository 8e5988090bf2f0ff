// All figures of this copy, where `METRICS_PORT` asks for them.
import { createServiceDatabase, type DatabaseConnection, type ReplicaStatus } from "@undercroft/postgres";
import { lanes } from "../lanes.ts";
import type { Started } from "../lifecycle.ts";
import type { OpenServices } from "../services.ts";
import { createDatabaseFigures } from "./database-figures.ts";
import { gauge, type Metric } from "./metrics-text.ts";
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
    services: Pick<OpenServices, "poolWaitMs" | "openSockets" | "replicas">;
  }) => Promise<Started[]>;
};

/** Of `DATABASE_REPLICA_URLS`, as this process sees them. */
function replicaMetrics(replicas: readonly ReplicaStatus[]): Metric[] {
  if (replicas.length === 0) return [];
  const each = (value: (status: ReplicaStatus) => number) =>
    replicas.map((status) => ({ labels: { replica: status.name }, value: value(status) }));
  return [
    gauge(
      "undercroft_read_replica_used",
      "1 while visitors are read to from it.",
      each(({ state }) => (state === "used" ? 1 : 0)),
    ),
    gauge(
      "undercroft_read_replica_lag_seconds",
      "How far it is behind the leader, as this copy sees both.",
      each(({ lagMs }) => (Number.isFinite(lagMs) ? lagMs / 1000 : Number.NaN)),
    ),
    {
      ...gauge(
        "undercroft_read_replica_reads_total",
        "Reads that went there.",
        each(({ reads }) => reads),
      ),
      type: "counter",
    },
  ];
}

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
        ...replicaMetrics(services.replicas()),
        gauge("undercroft_sockets", "Open websockets.", [{ value: services.openSockets() }]),
      ];
      return [
        await serveMetrics(port, [requests.read, ofServices, figures]),
        { name: "the figures of the database", deadline: 1_000, stop: () => database.close() },
      ];
    },
  };
}
