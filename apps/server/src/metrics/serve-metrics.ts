// `METRICS_PORT`: what Prometheus reads, on a port of its own that only this machine reaches.
import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Started } from "../lifecycle.ts";
import { gauge, type Metric, metricsText } from "./metrics-text.ts";

/** Where figures come from: each is read when somebody asks. */
export type MetricSource = () => readonly Metric[] | Promise<readonly Metric[]>;

/** Nobody beyond this machine may read them: they say how the business goes. */
const host = "127.0.0.1";

function processMetrics(delays: ReturnType<typeof monitorEventLoopDelay>): Metric[] {
  const late = delays.count > 0 ? delays.percentile(99) / 1e9 : 0;
  delays.reset();
  return [
    gauge("undercroft_event_loop_lag_seconds", "99th percentile since the last reading.", [{ value: late }]),
    gauge("undercroft_memory_bytes", "Resident memory of this copy.", [{ value: process.memoryUsage.rss() }]),
    gauge("undercroft_uptime_seconds", "How long this copy runs.", [{ value: process.uptime() }]),
  ];
}

/**
 * Listens.
 * @returns how it ends
 * @throws Error naming METRICS_PORT when it is taken
 */
export async function serveMetrics(port: number, sources: readonly MetricSource[]): Promise<Started> {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url?.split("?", 1)[0] !== "/metrics") {
      response.writeHead(404, { "content-type": "text/plain" }).end("Metrics are at /metrics.\n");
      return;
    }
    Promise.all([processMetrics(delays), ...sources.map((read) => read())]).then(
      (found) =>
        response
          .writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" })
          .end(metricsText(found.flat())),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        new Error(
          error.code === "EADDRINUSE"
            ? `METRICS_PORT: ${port} is taken by another program; set METRICS_PORT to a free one`
            : `METRICS_PORT: cannot listen on port ${port}: ${error.message}`,
        ),
      ),
    );
    // one process alone, also of several that share the port of the product
    server.listen({ port, host, exclusive: true }, resolve);
  });
  return {
    name: "metrics",
    deadline: 1_000,
    stop: () => {
      delays.disable();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
