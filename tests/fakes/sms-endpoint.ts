// Twilio's Messages resource on loopback: takes texts as the real one does, and refuses as it does.
// https://www.twilio.com/docs/messaging/api/message-resource, https://www.twilio.com/docs/api/errors
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A text that arrived, as it came over the wire. */
export type ReceivedText = { to: string; from: string; body: string; sid: string };

/** A running carrier. */
export type FakeSmsEndpoint = {
  url: string;
  account: { accountSid: string; authToken: string; from: string; url: string };
  texts: ReceivedText[];
  /** how many requests came, taken or not */
  requests: () => number;
  /** answers the next requests so in place of taking them; "hang up" breaks the connection */
  failNext: (...failures: (500 | 429 | 503 | "hang up" | "undelivered")[]) => void;
  /** the last text to a number ("+…"). @throws Error when there is none */
  lastTo: (number: string) => ReceivedText;
  close: () => Promise<void>;
};

const accountSid = `AC${"0123456789abcdef".repeat(2)}`;
const authToken = "a token for tests";

/** A number that nobody has; it is refused as the real carrier refuses its own such number. */
export const invalidNumber = "+15005550001";

type Failure = Parameters<FakeSmsEndpoint["failNext"]>[number];

/** Starts it on a free port. */
export async function startSmsEndpoint(): Promise<FakeSmsEndpoint> {
  const texts: ReceivedText[] = [];
  const failures: Failure[] = [];
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    void answer(request, response, { texts, failure: failures.shift() });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    account: { accountSid, authToken, from: "+447700900000", url },
    texts,
    requests: () => requests,
    failNext: (...next) => void failures.push(...next),
    lastTo: (number) => {
      const text = texts.findLast((one) => one.to === number);
      if (!text) throw new Error(`No text to ${number} arrived`);
      return text;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { texts, failure }: { texts: ReceivedText[]; failure: Failure | undefined },
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  const send = (status: number, body: object) =>
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  const refuse = (status: number, code: number, message: string) =>
    send(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });
  if (failure === "hang up") return void request.socket.destroy();
  if (failure === 429) return void refuse(429, 20429, "Too Many Requests");
  if (failure === 500 || failure === 503) return void response.writeHead(failure).end("upstream is away");
  if (request.method !== "POST" || request.url !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) {
    return void refuse(404, 20404, "The requested resource was not found");
  }
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  if (request.headers.authorization !== expected) return void refuse(401, 20003, "Authenticate");
  const to = form.get("To") ?? "";
  const from = form.get("From") ?? form.get("MessagingServiceSid") ?? "";
  const body = form.get("Body") ?? "";
  if (to === "") return void refuse(400, 21604, "A 'To' phone number is required.");
  if (from === "") return void refuse(400, 21603, "A 'From' phone number is required.");
  if (body === "") return void refuse(400, 21602, "Message body is required.");
  if (to === invalidNumber || !/^(whatsapp:)?\+[1-9]\d{1,14}$/.test(to)) {
    return void refuse(400, 21211, `The 'To' number ${to} is not a valid phone number.`);
  }
  const sid = `SM${randomBytes(16).toString("hex")}`;
  if (failure === "undelivered") {
    return void send(201, {
      sid,
      status: "undelivered",
      error_code: 30003,
      error_message: "Unreachable handset",
    });
  }
  texts.push({ to, from, body, sid });
  send(201, { sid, status: "queued", to, from, body, error_code: null, error_message: null });
}
