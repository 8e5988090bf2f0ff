import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createSuggestLimit } from "../src/parts/search/suggest-limit.ts";

test("an address gets 120 suggestions a minute, then 429 with the wait; other questions are not counted", async () => {
  let time = 0;
  const refuse = createSuggestLimit(() => time);
  const server = createServer((asked, response) => {
    if (!refuse(asked, response, [])) response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, address: string) =>
    new Promise<[number | undefined, string | undefined]>((resolve) => {
      request({ port, path, agent: false, headers: { "x-forwarded-for": address } }, (response) => {
        response.resume();
        resolve([response.statusCode, response.headers["retry-after"]]);
      }).end();
    });
  try {
    const path = "/rest/v1/rpc/suggest?p_query=te";
    for (let count = 0; count < 120; count++) expect(await ask(path, "192.0.2.1")).toEqual([204, undefined]);
    time += 15_000;
    expect(await ask(path, "192.0.2.1")).toEqual([429, "45"]);
    expect(await ask("/rest/v1/rpc/suggest", "192.0.2.1")).toEqual([429, "45"]);
    expect(await ask("/rest/v1/rpc/suggested", "192.0.2.1")).toEqual([204, undefined]);
    expect(await ask(path, "192.0.2.2")).toEqual([204, undefined]);
    time += 45_000;
    expect(await ask(path, "192.0.2.1")).toEqual([204, undefined]);
  } finally {
    server.close();
  }
});
