// Requests of a crowd: kept connections, no parsing, and every answer counted by what was asked and its status.
import http from "node:http";

/** What came back; status 0 where nothing did. */
export type Answer = { status: number; text: string; ms: number };
/** One request. `name` is what it is counted under. */
export type Ask = (
  name: string,
  path: string,
  sent?: { token?: string; body?: object; from?: string },
) => Promise<Answer>;

const patienceMs = 30_000;

/** @param given.statuses gets "hold 200" and its like, with how often @param given.texts the first words of each refusal, with how often */
export function createAsk(given: {
  base: string;
  key: string;
  statuses: Map<string, number>;
  texts: Map<string, number>;
}): Ask {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 2_000 });
  const count = (of: Map<string, number>, what: string): void => void of.set(what, (of.get(what) ?? 0) + 1);
  return (name, path, { token, body, from = "198.51.100.1" } = {}) => {
    const began = performance.now();
    return new Promise((resolve) => {
      const end = (status: number, text: string): void => {
        count(given.statuses, `${name} ${status === 0 ? "none" : status}`);
        if (status === 0 || status >= 400) count(given.texts, `${name} ${status}: ${text.slice(0, 120)}`);
        resolve({ status, text, ms: performance.now() - began });
      };
      const headers: Record<string, string> = {};
      if (path.startsWith("/rest/")) headers.apikey = given.key;
      headers["x-forwarded-for"] = from; // everybody comes from an address of their own, as limits expect
      if (token) headers.authorization = `Bearer ${token}`;
      if (body) headers["content-type"] = "application/json";
      const request = http.request(
        given.base + path,
        { agent, headers, method: body ? "POST" : "GET", timeout: patienceMs },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () => end(response.statusCode ?? 0, Buffer.concat(chunks).toString()));
          response.on("error", (error) => end(0, error.message));
        },
      );
      request.on("timeout", () => request.destroy(new Error("no answer in 30 s")));
      request.on("error", (error) => end(0, error.message));
      request.end(body ? JSON.stringify(body) : undefined);
    });
  };
}
