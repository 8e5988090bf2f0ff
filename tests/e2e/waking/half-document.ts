import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What belongs to one connection, or to how an answer was packed. */
const ownHeaders = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "keep-alive",
  "transfer-encoding",
]);

/**
 * The product behind a line that stops in the middle of a page: its document comes up to the first `mark`, and the rest of it when it is
 * told to go on. Everything else comes at once.
 * @param baseURL where the product answers
 * @param path of the page, with its question
 */
export async function openHalfway(
  baseURL: string,
  path: string,
  mark: string,
): Promise<{ address: string; goOn: () => void; close: () => Promise<void> }> {
  const { promise: gone, resolve: goOn } = Promise.withResolvers<void>();
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await fetch(new URL(request.url ?? "/", baseURL), { method: request.method ?? "GET" });
    const headers = [...answer.headers].filter(([name]) => !ownHeaders.has(name));
    response.writeHead(answer.status, Object.fromEntries(headers));
    const body = Buffer.from(await answer.arrayBuffer());
    const end = request.url === path ? body.indexOf(mark) + mark.length : body.length;
    response.write(body.subarray(0, end));
    if (end < body.length) await gone;
    response.end(body.subarray(end));
  };
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy()); // the browser has left, or the product is being ended
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}${path}`,
    goOn,
    close: async () => {
      goOn();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
