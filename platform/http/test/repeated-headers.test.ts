import { once } from "node:events";
import { Agent, get, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKernel } from "../src/index.ts";

let server: Server;
const seen: IncomingHttpHeaders[] = [];
// one connection, so that each request follows the one before it
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  server = createKernel({
    headers: {},
    limitOf: () => ({ prefix: "/", maxBytes: 1000, seconds: 10 }),
    log: () => {},
    find: () => undefined,
    bare: [],
    router: (request, response) => {
      seen.push(request.headers);
      response.end(JSON.stringify(request.headers));
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  agent.destroy();
  server.close();
});

function ask(headers: Record<string, string | string[]>): Promise<Record<string, string>> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, agent, headers }, (response) => {
      text(response).then((body) => resolve(JSON.parse(body)), reject);
    }).on("error", reject);
  });
}

test("header lines repeated on one connection are parsed once", async () => {
  const mine = { authorization: "Bearer a", "x-twice": ["1", "2"] };
  const [first, second] = [await ask(mine), await ask(mine)];
  expect(second).toEqual(first);
  expect(second["x-twice"]).toBe("1, 2");
  expect(seen.at(-1)).toBe(seen.at(-2));
});

test.each<Record<string, string>>([
  { authorization: "Bearer b" },
  { Authorization: "Bearer a" },
  { authorization: "Bearer a", accept: "text/csv" },
  {},
])("a request whose headers differ in %o from the one before is parsed anew", async (headers) => {
  await ask({ authorization: "Bearer a" });
  const own = await ask(headers);
  expect(own.authorization).toBe(headers.authorization ?? headers.Authorization);
  expect(own.accept).toBe(headers.accept);
  expect(seen.at(-1)).not.toBe(seen.at(-2));
});
