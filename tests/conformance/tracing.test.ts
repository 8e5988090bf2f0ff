// Traces by the operator's own SDK: what a request asked of the database and how long it took, and nothing that anybody typed.

import type { AddressInfo } from "node:net";
import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-node";
import { createProductDatabase, testPassword } from "@undercroft/database/testing";
import { createKernel } from "@undercroft/http";
import { createRoleDatabase, createServiceDatabase, traceStatements } from "@undercroft/postgres";
import { openTracing, type Tracing } from "@undercroft/server/tracing";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

const exporter = new InMemorySpanExporter();
let product: Awaited<ReturnType<typeof createProductDatabase>>;
let reader: ReturnType<typeof createRoleDatabase>;
let service: ReturnType<typeof createServiceDatabase>;
beforeAll(async () => {
  product = await createProductDatabase();
  reader = createRoleDatabase({
    connection: { ...product.connection, user: "authenticator", password: testPassword("authenticator") },
  });
  service = createServiceDatabase({ connection: product.connection, max: 1 });
});
afterEach(() => {
  traceStatements(undefined);
  trace.disable();
  context.disable();
  propagation.disable();
  exporter.reset();
});
afterAll(async () => {
  await reader.close();
  await service.close();
  await product.drop();
});

const names = ["role"] as const;
const read = (text: string, values: string[] = []) =>
  reader.run({
    settings: { role: "anon", names, values: ["anon"] },
    statements: [{ text, values }],
    isReadOnly: true,
  });

/** A server whose every request reads once, under a title that somebody typed. */
async function askServer(tracing: Tracing | null, path: string, headers: Record<string, string> = {}) {
  const server = createKernel({
    find: () => undefined,
    bare: [],
    headers: {},
    limitOf: () => ({ prefix: "/", maxBytes: 1000, seconds: 5, minBytesIn30Seconds: 0 }),
    log: () => {},
    around: tracing?.aroundRequest,
    router: async (request, response) => {
      const typed = new URL(request.url ?? "", "http://a").searchParams.get("title") ?? "";
      await read("select count(*) from public.events where title = $1", [typed]);
      await service.query("select internal.random_code(6, $1)", [typed || "ab"]).catch(() => {});
      response.statusCode = request.url?.startsWith("/broken") ? 500 : 200;
      response.end("done");
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    await (
      await fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...headers, connection: "close" } })
    ).text();
  } finally {
    await server.closeGently();
  }
}

async function withSdk(trustProxy = false): Promise<Tracing> {
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
  const tracing = await openTracing(trustProxy);
  if (!tracing) throw new Error("The SDK was not seen");
  tracing.setRoutes([{ id: "event", path: "events/:slug" }]);
  return tracing;
}

const spans = (): ReadableSpan[] => exporter.getFinishedSpans();
const byName = (name: string) => spans().find((span) => span.name === name);

test("without an SDK no tracer is asked for and no span is made", async () => {
  const asked = vi.spyOn(trace, "getTracer");
  const tracing = await openTracing(true);
  expect(tracing).toBeNull();
  for (let i = 0; i < 100; i += 1) await read("select 1");
  await askServer(tracing, "/events/a");
  expect(asked).toHaveBeenCalledTimes(0);
  asked.mockRestore();
  await withSdk();
  await read("select 1");
  expect(spans()).toHaveLength(1);
});

test("a request's span has its route, and those of its statements below it", async () => {
  await askServer(await withSdk(), "/events/a-secret-night?title=Ada+O'Brien");
  await vi.waitFor(() => expect(byName("GET /events/:slug")).toBeDefined());
  const request = byName("GET /events/:slug");
  expect(request?.kind).toBe(SpanKind.SERVER);
  expect(request?.attributes).toEqual({
    "http.request.method": "GET",
    "http.route": "/events/:slug",
    "http.response.status_code": 200,
  });
  const statement = byName("select public.events");
  expect(statement?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
  expect(statement?.attributes).toEqual({
    "db.system.name": "postgresql",
    "db.operation.name": "select",
    "db.collection.name": "public.events",
    "undercroft.role": "anon",
  });
  expect(byName("select internal.random_code")?.spanContext().traceId).toBe(request?.spanContext().traceId);
  const told = JSON.stringify(
    spans().map(({ name, attributes, events, links, status }) => ({
      name,
      attributes,
      events,
      links,
      status,
    })),
  );
  expect(told).not.toMatch(/secret|Ada|Brien|127\.0/);
});

test("what fails is told by its kind, without its message", async () => {
  const tracing = await withSdk();
  await expect(service.query("select 'Ada'::integer from public.events limit 1")).rejects.toThrow(/Ada/);
  await askServer(tracing, "/broken/by-ada");
  await vi.waitFor(() => expect(byName("GET other")).toBeDefined());
  expect(byName("GET other")?.status).toEqual({ code: SpanStatusCode.ERROR });
  const [failed] = spans();
  expect(failed?.status).toEqual({ code: SpanStatusCode.ERROR });
  expect(failed?.attributes).toMatchObject({ "error.type": "22P02" });
  expect(failed?.events).toEqual([]);
});

test("a job has a trace of its own, with its statements", async () => {
  const tracing = await withSdk();
  const tasks = tracing.aroundJobs({
    "send-mail": async () => {
      await service.query("select internal.random_code(6, 'ab')");
    },
    broken: async () => {
      throw new TypeError("the address of ada@example.org");
    },
  });
  const job = { id: "1", isLastTry: true, signal: new AbortController().signal };
  await tasks["send-mail"]?.({ to: "ada@example.org" }, job);
  await expect(tasks.broken?.({}, job)).rejects.toThrow("the address");
  expect(byName("job send-mail")?.attributes).toEqual({
    "undercroft.job.task": "send-mail",
    "undercroft.job.is_last_try": true,
  });
  expect(byName("select internal.random_code")?.parentSpanContext?.spanId).toBe(
    byName("job send-mail")?.spanContext().spanId,
  );
  expect(byName("job broken")?.attributes).toMatchObject({ "error.type": "TypeError" });
});

const theirs = { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" };

test.each([
  [true, "0af7651916cd43dd8448eb211c80319c"],
  [false, null],
])(
  "behind a proxy that is trusted (%s) a request goes on in the trace it names",
  async (trustProxy, expected) => {
    await askServer(await withSdk(trustProxy), "/events/a", theirs);
    await vi.waitFor(() => expect(byName("GET /events/:slug")).toBeDefined());
    const { traceId } = byName("GET /events/:slug")?.spanContext() ?? {};
    if (expected) expect(traceId).toBe(expected);
    else expect(traceId).not.toBe(theirs.traceparent.split("-")[1]);
  },
);
