// Traces for the operator's own collector: `node --import sdk.mjs` brings OpenTelemetry's SDK, and what we do becomes its spans.
// Without one nothing of it is loaded, and no span is made.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { TaskHandlers } from "@undercroft/jobs";
import { traceStatements } from "@undercroft/postgres";
import { type BuiltRoute, createRouteNames } from "../metrics/route-names.ts";
import { describeStatement } from "./describe-statement.ts";

/** Where an SDK registers itself, by the API's own rule: https://github.com/open-telemetry/opentelemetry-js/blob/main/api/src/internal/global-utils.ts */
const registered = Symbol.for("opentelemetry.js.api.1");

/** Spans of requests, statements and jobs. */
export type Tracing = {
  /** answers a request within its span */
  aroundRequest: (request: IncomingMessage, response: ServerResponse, answer: () => void) => void;
  /** which routes the spans of requests are named by; until then by their method alone */
  setRoutes: (routes: readonly BuiltRoute[]) => void;
  /** does jobs within their spans */
  aroundJobs: (tasks: TaskHandlers) => TaskHandlers;
};

function hasSdk(): boolean {
  const api = (globalThis as { [registered]?: { trace?: unknown } })[registered];
  return api?.trace !== undefined;
}

/**
 * @param trustProxy a proxy of the operator's says which trace a request belongs to; strangers do not
 * @returns null where no SDK is there
 * @throws Error where one is, and the API that it speaks by is not installed
 */
export async function openTracing(trustProxy: boolean): Promise<Tracing | null> {
  if (!hasSdk()) return null;
  const { context, propagation, SpanKind, SpanStatusCode, trace } = await import("@opentelemetry/api").catch(
    (error: Error) => {
      throw new Error(
        "An SDK of OpenTelemetry is loaded, and @opentelemetry/api is not beside it: npm install --no-save @opentelemetry/api",
        { cause: error },
      );
    },
  );
  const tracer = trace.getTracer("undercroft");
  let routeOf = createRouteNames([]);

  /** Ends as the work ends. A refusal's message may hold what somebody typed: its kind is told, and no more. */
  const within = <T>(span: ReturnType<typeof tracer.startSpan>, work: () => Promise<T>): Promise<T> =>
    context.with(trace.setSpan(context.active(), span), async () => {
      try {
        return await work();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute("error.type", kindOf(error));
        throw error;
      } finally {
        span.end();
      }
    });

  traceStatements((statement, run) => {
    const { name, attributes } = describeStatement(statement);
    return within(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }), run);
  });

  return {
    setRoutes: (routes) => {
      routeOf = createRouteNames(routes);
    },
    aroundRequest: (request, response, answer) => {
      const method = request.method ?? "";
      const parent = trustProxy ? propagation.extract(context.active(), request.headers) : context.active();
      const span = tracer.startSpan(
        method,
        { kind: SpanKind.SERVER, attributes: { "http.request.method": method } },
        parent,
      );
      response.once("close", () => {
        const route = routeOf((request.url ?? "/").split("?")[0] ?? "/");
        span.updateName(`${method} ${route}`);
        span.setAttributes({ "http.route": route, "http.response.status_code": response.statusCode });
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      context.with(trace.setSpan(parent, span), answer);
    },
    aroundJobs: (tasks) =>
      Object.fromEntries(
        Object.entries(tasks).map(([name, run]): [string, TaskHandlers[string]] => [
          name,
          (payload, job) => {
            const attributes = { "undercroft.job.task": name, "undercroft.job.is_last_try": job.isLastTry };
            const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER, attributes, root: true });
            return within(span, () => run(payload, job));
          },
        ]),
      ),
  };
}

/** PostgreSQL's code, or the name of a class. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error ? String(error.code) : "";
  return /^[A-Z0-9_]{3,40}$/.test(code) ? code : error.name;
}
