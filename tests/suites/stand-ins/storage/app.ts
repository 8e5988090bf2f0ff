// The application of supabase/storage as its tests hold it: what they inject is asked of the product.
import { type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";
import FormData from "./form-data.ts";

const base = process.env.SUITE_URL ?? "";

type Injected = {
  method: string;
  url: string;
  headers?: Record<string, string | number | undefined>;
  payload?: unknown;
};

/** What is sent, as light-my-request makes it: streams and texts as they are, anything else as JSON. */
async function toBody(payload: unknown): Promise<{ bytes?: Buffer; type?: string }> {
  if (payload === undefined || payload === null) return {};
  if (payload instanceof FormData) return { bytes: await payload.toBuffer() };
  if (typeof payload === "string" || Buffer.isBuffer(payload)) return { bytes: Buffer.from(payload) };
  if (typeof payload === "object" && "pipe" in payload)
    return { bytes: await buffer(payload as NodeJS.ReadableStream) };
  return { bytes: Buffer.from(JSON.stringify(payload)), type: "application/json" };
}

/** Headers in small letters; a length that is not the body's own cannot be sent over a wire. */
function toHeaders(given: Injected["headers"], type: string | undefined): Record<string, string> {
  const named = Object.entries(given ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.toLowerCase(), String(value)] as const],
  );
  const { "content-length": _, ...headers } = Object.fromEntries(named);
  return type && !headers["content-type"] ? { ...headers, "content-type": type } : headers;
}

async function inject({ method, url, headers, payload }: Injected) {
  const { bytes, type } = await toBody(payload);
  const asked = request(new URL(`${base}${url}`), {
    method,
    headers: toHeaders(headers, type),
    agent: false,
  });
  const answered = new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      asked.once("error", reject);
      asked.once("response", (response) =>
        buffer(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          reject,
        ),
      );
    },
  );
  if (bytes) asked.setHeader("content-length", bytes.length);
  asked.end(bytes);
  const { status, headers: answer, body } = await answered;
  const text = body.toString();
  return {
    statusCode: status,
    headers: answer,
    body: text,
    payload: text,
    rawPayload: body,
    json: () => JSON.parse(text) as unknown,
  };
}

/** Makes it; it is the same product each time. */
export default function app() {
  const { hostname: address, port } = new URL(base);
  return {
    inject,
    listen: async () => base,
    close: async () => {},
    server: { listening: true, address: () => ({ address, port: Number(port) }) },
  };
}
