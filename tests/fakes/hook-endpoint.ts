// An operator's service on loopback that is asked by signed requests, as https://www.standardwebhooks.com has them.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** What it answers: by default 200 and JSON. */
type HookAnswer = {
  status?: number;
  type?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** milliseconds before it answers */
  after?: number;
};

/** A running service. */
export type FakeHook = {
  url: string;
  /** with which requests to it are signed */
  secret: Buffer;
  /** every request whose signature held, oldest first */
  asked: Record<string, unknown>[];
  /** requests whose signature did not hold */
  forged: number;
  /** what it answers from now on, one after the other; the last one stays */
  answers: HookAnswer[];
  close: () => Promise<void>;
};

/** Starts it on a free port. */
export async function startHook(): Promise<FakeHook> {
  const secret = Buffer.from("a secret of twenty-four bytes or more");
  const kept: Pick<FakeHook, "asked" | "forged" | "answers"> = { asked: [], forged: 0, answers: [{}] };
  const server = createServer(async (request, response) => {
    const text = await readText(request);
    if (isSigned(request, text, secret)) kept.asked.push(JSON.parse(text));
    else kept.forged += 1;
    const answer = (kept.answers.length > 1 ? kept.answers.shift() : kept.answers[0]) ?? {};
    await new Promise((resolve) => setTimeout(resolve, answer.after ?? 0));
    response.writeHead(answer.status ?? 200, {
      "Content-Type": answer.type ?? "application/json",
      ...answer.headers,
    });
    response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(kept, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    secret,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function isSigned({ headers }: IncomingMessage, text: string, secret: Buffer): boolean {
  const { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signatures } = headers;
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const expected = createHmac("sha256", secret).update(`${id}.${time}.${text}`).digest();
  return String(signatures)
    .split(" ")
    .some((one) => {
      const given = Buffer.from(one.replace(/^v1,/, ""), "base64");
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
}
