// What the client of Supabase never sends, sent the way it sends everything else.
import type { AuthServer } from "../auth/start-auth.ts";

/** The server's answer: its status and, when refused, the code and message. `oauth` is the error shape of RFC 6749. */
export type Said = {
  status: number;
  code?: string | undefined;
  message?: string | undefined;
  body: Record<string, unknown>;
  headers: Headers;
};

/** Sends one request with the client's headers. */
export async function sendRaw(
  server: AuthServer,
  method: string,
  path: string,
  body?: unknown,
  token: string = server.keys.publishable,
): Promise<Said> {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method,
    redirect: "manual",
    headers: {
      apikey: server.keys.publishable,
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json;charset=UTF-8",
      "X-Supabase-Api-Version": "2024-01-01",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  const read: Record<string, unknown> = isJson && text !== "" ? JSON.parse(text) : {};
  return {
    status: response.status,
    code: typeof read.code === "string" ? read.code : undefined,
    message: typeof read.message === "string" ? read.message : undefined,
    body: read,
    headers: response.headers,
  };
}
