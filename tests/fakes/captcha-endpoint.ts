// A captcha service's `siteverify` on loopback: each token it gave out is good once.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A running captcha service. */
export type FakeCaptcha = {
  url: string;
  secret: string;
  /** a token, as the widget would give it to a person */
  solve: () => string;
  /** answers the next requests with a failure of its own */
  failNext: (times: number) => void;
  close: () => Promise<void>;
};

const secret = "0x0000000000000000000000000000000000000000";

/** Starts it on a free port. */
export async function startCaptcha(): Promise<FakeCaptcha> {
  const tokens = new Map<string, "fresh" | "used">();
  let failures = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (failures > 0) {
      failures -= 1;
      response.writeHead(502).end("bad gateway");
      return;
    }
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const codes = judge(form, tokens);
    const body = { success: codes.length === 0, "error-codes": codes };
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    secret,
    solve: () => {
      const token = `solved-${tokens.size + 1}`;
      tokens.set(token, "fresh");
      return token;
    },
    failNext: (times) => {
      failures = times;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
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
