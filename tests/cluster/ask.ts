// One person's requests through the load balancer, as a client makes them that does not give up.
import { setTimeout as sleep } from "node:timers/promises";

/** An answer; status 0 where there was none. `isLater`: it says when to come back. */
export type Answer = { status: number; text: string; isLater: boolean };

/** Requests, and what people met who had to wait. */
export type Asker = {
  userId: string;
  send: (method: string, path: string, body?: unknown) => Promise<Answer>;
  /** Asks until it is done or refused for good. */
  insist: (method: string, path: string, body?: unknown) => Promise<Answer>;
  /** the longest time between two writes that were done, since the last call, in ms */
  takeGap: () => number;
  /** answers to writes other than done and come back (503), since the last call */
  takeOdd: () => Record<string, number>;
};

const patienceMs = 8_000;

async function send(url: string, init: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
    const isLater = answer.status === 503 && answer.headers.has("retry-after");
    return { status: answer.status, text: await answer.text(), isLater };
  } catch (error) {
    const text = String((error as { cause?: { code?: string } }).cause?.code ?? error);
    return { status: 0, text, isLater: false };
  }
}

/** Signs the demo's visitor in. @param base of the load balancer @param key the publishable key */
export async function createAsker(base: string, key: string): Promise<Asker> {
  const headers: Record<string, string> = { apikey: key, "content-type": "application/json" };
  const ask = (method: string, path: string, body?: unknown) =>
    send(`${base}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const account = { email: "visitor@undercroft.example", password: "undercroft-demo" };
  const signIn = () => ask("POST", "/auth/v1/token?grant_type=password", account);
  let signedIn = await signIn();
  for (let tries = 1; signedIn.status !== 200 && tries < 10; tries++) signedIn = await signIn();
  const session = JSON.parse(signedIn.text);
  headers.authorization = `Bearer ${session.access_token}`;
  let last = performance.now();
  let gap = 0;
  let odd: Record<string, number> = {};
  return {
    userId: session.user.id,
    send: ask,
    insist: async (method, path, body) => {
      for (;;) {
        const answer = await ask(method, path, body);
        const { status, text } = answer;
        if (status >= 200 && status < 500 && status !== 405) {
          gap = Math.max(gap, performance.now() - last);
          last = performance.now();
          return answer;
        }
        const said = `${status} ${text.replaceAll(/\s+/g, " ").slice(0, 90)}`;
        if (status !== 503) odd[said] = (odd[said] ?? 0) + 1;
        await sleep(100);
      }
    },
    takeGap: () => {
      const longest = Math.max(gap, performance.now() - last);
      gap = 0;
      last = performance.now();
      return longest;
    },
    takeOdd: () => {
      const met = odd;
      odd = {};
      return met;
    },
  };
}
