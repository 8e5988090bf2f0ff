// A hook over HTTP, signed as https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md says.
import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AuthError } from "../errors.ts";
import type { Hook } from "./hook.ts";
import { hookErrors } from "./hook-errors.ts";

/** Milliseconds for one try, and between two; and the most bytes of an answer. */
const timeout = 5000;
const pause = 2000;
const tries = 3;
const answerLimit = 200 * 1024;

/** What the service answers; an empty answer is an empty object. @throws AuthError hook_… */
export async function askService(
  { url, secrets }: Extract<Hook, { kind: "service" }>,
  input: object,
): Promise<unknown> {
  const body = JSON.stringify(input);
  for (let attempt = 1; ; attempt += 1) {
    const { response, failure } = await post(url, body, secrets);
    if (!response) {
      if (attempt < tries) continue;
      throw isTimeout(failure) ? hookErrors.timeout(failure) : hookErrors.timeoutAfterRetry(failure);
    }
    // only those who say that they will be back are asked again
    const isBusy = response.status === 429 || response.status === 503;
    if (isBusy && response.headers.has("retry-after") && attempt < tries) {
      await sleep(pause);
      continue;
    }
    if (isBusy) throw hookErrors.timeoutAfterRetry(new Error(`It answered with ${response.status}`));
    return readAnswer(response);
  }
}

/** The response, or why there is none. */
async function post(
  url: string,
  body: string,
  secrets: readonly Buffer[],
): Promise<{ response?: Response; failure?: unknown }> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...sign(body, secrets) },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
    });
    return { response };
  } catch (failure) {
    return { failure };
  }
}

function sign(body: string, secrets: readonly Buffer[]): Record<string, string> {
  const id = randomUUID();
  const time = String(Math.floor(Date.now() / 1000));
  const signatures = secrets.map((secret) => {
    const mac = createHmac("sha256", secret).update(`${id}.${time}.${body}`);
    return `v1,${mac.digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signatures.join(" ") };
}

async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return {};
  if (![200, 202].includes(response.status)) {
    throw hookErrors.broken(new Error(`The hook answered with ${response.status}`));
  }
  const type = response.headers.get("content-type") ?? "";
  if (!/^application\/json\b/i.test(type)) throw hookErrors.notJson(type);
  try {
    const text = await readText(response);
    return text === "" ? {} : JSON.parse(text);
  } catch (error) {
    if (error instanceof AuthError) throw error;
    throw isTimeout(error) ? hookErrors.timeout(error) : hookErrors.broken(error);
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > answerLimit) throw hookErrors.tooLarge(answerLimit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}
