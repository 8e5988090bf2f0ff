// contracts/storage-realtime-functions.md, part 3, with the unmodified client.
import {
  createClient,
  FunctionsFetchError,
  FunctionsHttpError,
  FunctionsRelayError,
  type SupabaseClient,
} from "@supabase/supabase-js";
import { defineFunction, FunctionError, type ServerFunction } from "@undercroft/product-functions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { type RunningServices, startServices } from "./start-services.ts";

const echo = defineFunction({
  schema: z.object({ word: z.string() }),
  handle: async ({ body, caller }) => ({ ...body, role: caller.role }),
}) as unknown as ServerFunction;
const failing = defineFunction({
  schema: z.unknown(),
  handle: async () => {
    throw new Error("a secret that no answer may hold");
  },
}) as unknown as ServerFunction;
const slow = defineFunction({
  schema: z.unknown(),
  timeoutSeconds: 0.05,
  handle: () => new Promise((resolve) => setTimeout(resolve, 500, "late")),
}) as unknown as ServerFunction;
const refusing = defineFunction({
  schema: z.unknown(),
  handle: async () => {
    throw new FunctionError({ status: 409, code: "TAKEN", message: "Taken already." });
  },
}) as unknown as ServerFunction;
const mirror: ServerFunction = {
  maxBytes: 100_000,
  answer: async ({ request, caller, address }) => {
    const type = request.headers.get("content-type") ?? "";
    const body = type.startsWith("multipart/")
      ? [...(await request.formData()).entries()].map(([name, value]) => [name, String(value)])
      : await request.text();
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const seen = {
      method,
      path: pathname + search,
      custom: headers.get("x-custom"),
      type,
      body,
      caller,
      address,
    };
    return Response.json(seen, { status: 201, headers: { "x-own": "yes" } });
  },
};
const bytes: ServerFunction = {
  answer: async () =>
    new Response(new Uint8Array([0, 255, 7]), { headers: { "content-type": "application/octet-stream" } }),
};
const plain: ServerFunction = { answer: async () => new Response("Hello World") };

let services: RunningServices;
let client: SupabaseClient;
beforeAll(async () => {
  services = await startServices({
    functions: new Map(Object.entries({ echo, failing, slow, refusing, mirror, bytes, plain })),
  });
  client = createClient(services.url, services.keys.apiKeys.publishable);
});
afterAll(() => services.close());

const call = (name: string, init: RequestInit = {}) =>
  fetch(`${services.url}/functions/v1/${name}`, {
    method: "POST",
    body: "{}",
    ...init,
    headers: { authorization: `Bearer ${services.keys.apiKeys.publishable}`, ...init.headers },
  });

async function failureOf(
  name: string,
  body: unknown = {},
): Promise<{ error: unknown; status: number; text: string }> {
  const { error } = await client.functions.invoke(name, { body: body as Record<string, unknown> });
  const response = (error as FunctionsHttpError).context as Response;
  return { error, status: response.status, text: await response.text() };
}

describe("functions-js without changes", () => {
  test("reads the JSON a function answers with, and the function knows the caller's role", async () => {
    const { data, error } = await client.functions.invoke("echo", { body: { word: "cellar" } });
    expect(error).toBeNull();
    expect(data).toEqual({ word: "cellar", role: "anon" });
  });

  test("a function answers words, bytes and headers of its own", async () => {
    expect(await client.functions.invoke("plain")).toMatchObject({ data: "Hello World", error: null });
    const { data } = await client.functions.invoke<Blob>("bytes");
    expect([...new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([0, 255, 7]);
    const { response } = await client.functions.invoke("mirror");
    expect([response?.status, response?.headers.get("x-own")]).toEqual([201, "yes"]);
  });

  test.each([
    ["no body", undefined, "", ""],
    ["words", "some words", expect.stringMatching(/^text\/plain/), "some words"],
    ["an object", { some: "json" }, "application/json", '{"some":"json"}'],
    ["a blob", new Blob(["in a blob"], { type: "text/x-own" }), expect.any(String), "in a blob"],
    ["bytes", new TextEncoder().encode("bytes").buffer, "application/octet-stream", "bytes"],
    [
      "a form",
      Object.entries({ field: "value" }),
      expect.stringMatching(/^multipart\/form-data/),
      [["field", "value"]],
    ],
  ])("a function reads %s as it was sent", async (_what, given, type, body) => {
    const form = new FormData();
    if (Array.isArray(given)) for (const [name, value] of given) form.set(name, value);
    const sent = Array.isArray(given) ? form : given;
    const { data } = await client.functions.invoke("mirror", {
      ...(sent === undefined ? {} : { body: sent as Blob }),
    });
    expect(data).toMatchObject({ method: "POST", path: "/functions/v1/mirror", type, body });
  });

  test.each(["GET", "PUT", "PATCH", "DELETE"] as const)(
    "a function sees %s, headers and the caller",
    async (method) => {
      const { data } = await client.functions.invoke("mirror", { method, headers: { "x-custom": "yes" } });
      expect(data).toMatchObject({
        method,
        custom: "yes",
        caller: { role: "anon", userId: null },
        address: "127.0.0.1",
      });
    },
  );

  test("a token that names no role is a stranger's", async () => {
    const token = await services.keys.keyring.sign({ name: "anon" } as never, { expiresIn: 60 });
    const { data } = await client.functions.invoke("mirror", {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(data).toMatchObject({ caller: { role: "anon", userId: null } });
  });

  test("reports a function's refusal as an HTTP error with the function's message", async () => {
    const { error, status, text } = await failureOf("refusing");
    expect(error).toBeInstanceOf(FunctionsHttpError);
    expect(status).toBe(409);
    expect(JSON.parse(text)).toEqual({ code: "TAKEN", message: "Taken already.", details: null, hint: null });
  });

  test("reports an unreachable server as a fetch error", async () => {
    const nowhere = createClient("http://127.0.0.1:9", services.keys.apiKeys.publishable);
    const { error } = await nowhere.functions.invoke("echo", { body: {} });
    expect(error).toBeInstanceOf(FunctionsFetchError);
  });

  test("reports a refused token as a relay error", async () => {
    const headers = { Authorization: "Bearer a.b.c" };
    const { error } = await client.functions.invoke("echo", { body: {}, headers });
    expect(error).toBeInstanceOf(FunctionsRelayError);
  });

  test("an unknown function is 404, a failing one 500 without its reason, a slow one 546", async () => {
    expect(await failureOf("nothing")).toMatchObject({
      status: 404,
      text: expect.stringContaining("NOT_FOUND"),
    });
    const failed = await failureOf("failing");
    expect(failed).toMatchObject({ status: 500, text: expect.stringContaining("WORKER_ERROR") });
    expect(failed.text).not.toContain("secret");
    expect(services.failures).toHaveLength(1);
    expect(await failureOf("slow")).toMatchObject({
      status: 546,
      text: expect.stringContaining("WORKER_LIMIT"),
    });
  });

  test("a wrong field is named with 400", async () => {
    const { status, text } = await failureOf("echo", { word: 7 });
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      code: "FUNCTION_INPUT_INVALID",
      message: expect.stringMatching(/^word: /),
    });
  });
});

describe("the gateway in front of functions", () => {
  test("answers a preflight for any origin with the headers clients send", async () => {
    const response = await call("echo", { method: "OPTIONS", body: null });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-headers")).toMatch(
      /authorization.*apikey.*content-type/,
    );
  });

  test.each([
    ["no header", {}, "Error: Missing authorization header"],
    ["another scheme", { authorization: "Basic abc" }, "Error: Auth header is not 'Bearer {token}'"],
    ["a forged token", { authorization: "Bearer a.b.c" }, "Invalid JWT"],
  ])("refuses %s with 401", async (_, headers, msg) => {
    const response = await fetch(`${services.url}/functions/v1/echo`, {
      method: "POST",
      body: "{}",
      headers,
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ msg });
  });

  test("a function is reached below its name, too", async () => {
    const response = await call("echo/deeper/path", { body: JSON.stringify({ word: "x" }) });
    expect(response.status).toBe(200);
  });

  test("a body over 1 MB is refused with 413, also when it does not say how long it is", async () => {
    const body = JSON.stringify({ word: "x".repeat(1_100_000) });
    expect((await call("echo", { body })).status).toBe(413);
    const stream = new Blob([body]).stream();
    const chunked = await call("echo", { body: stream, duplex: "half" } as RequestInit);
    expect(chunked.status).toBe(413);
  });

  test("a body that is not JSON is refused with 400", async () => {
    expect((await call("echo", { body: "word=x" })).status).toBe(400);
  });
});
