// A captcha service on loopback: its widget's script, and the `siteverify` to which each token it gave out is good once.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { captchaFrame, captchaScript } from "./captcha-script.ts";

/** What comes of it when somebody ticks the box. */
type Outcome = "solved" | "expired" | "failed";

/** A running captcha service. */
export type FakeCaptcha = {
  /** where answers are checked */
  url: string;
  /** the script of the widget */
  scriptUrl: string;
  secret: string;
  /** a token, as the widget would give it to a person */
  solve: () => string;
  /** answers the next requests with a failure of its own */
  failNext: (times: number) => void;
  /** what the next tick of the box comes to */
  decideNext: (outcome: Outcome) => void;
  close: () => Promise<void>;
};

type Answer = { status?: number; type: string; body: string };

const secret = "0x0000000000000000000000000000000000000000";
const json = (body: unknown): Answer => ({ type: "application/json", body: JSON.stringify(body) });

/** Starts it on a free port. */
export async function startCaptcha(): Promise<FakeCaptcha> {
  const tokens = new Map<string, "fresh" | "used">();
  let failures = 0;
  let next: Outcome = "solved";
  const solve = (): string => {
    const token = `solved-${tokens.size + 1}`;
    tokens.set(token, "fresh");
    return token;
  };
  const routes: Record<string, (query: URLSearchParams, form: URLSearchParams) => Answer> = {
    "/siteverify": (_, form) => {
      const codes = judge(form, tokens);
      return json({ success: codes.length === 0, "error-codes": codes });
    },
    "/api.js": () => ({ type: "text/javascript", body: captchaScript(origin) }),
    "/frame": (query) => ({ type: "text/html", body: captchaFrame(query.get("theme")) }),
    "/solve": () => {
      const outcome = next;
      next = "solved";
      return json({ outcome, ...(outcome === "solved" ? { token: solve() } : {}) });
    },
  };
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await read(request));
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://fake");
    const isDown = failures > 0;
    if (isDown) failures -= 1;
    const route = isDown ? undefined : routes[pathname];
    const { status = 200, type, body } = route?.(searchParams, form) ?? { ...down, type: "text/plain" };
    response.writeHead(status, { "Content-Type": type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/siteverify`,
    scriptUrl: `${origin}/api.js`,
    secret,
    solve,
    failNext: (times) => {
      failures = times;
    },
    decideNext: (outcome) => {
      next = outcome;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const down = { status: 502, body: "bad gateway" };

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function judge(form: URLSearchParams, tokens: Map<string, "fresh" | "used">): string[] {
  const token = form.get("response") ?? "";
  if (form.get("secret") !== secret) return ["invalid-input-secret"];
  if (token === "") return ["missing-input-response"];
  const state = tokens.get(token);
  if (state === undefined) return ["invalid-input-response"];
  if (state === "used") return ["timeout-or-duplicate"];
  tokens.set(token, "used");
  return [];
}
