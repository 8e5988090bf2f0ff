// What a code on a page proves: the page is really read, and neither our own network nor a page of others counts as one's own.
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { FunctionError, FunctionTools } from "@undercroft/product-functions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHandler } from "./handler.ts";

const server = http.createServer((asked, response) => {
  if (asked.url === "/moved") response.writeHead(302, { location: `http://ada.linktr.ee:${port}/` }).end();
  else response.end(asked.url === "/" ? "<!-- undercroft-123456 -->" : "nothing here");
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const web = {
  resolve: async (host: string) => [host === "inside.example" ? "10.0.0.7" : "127.0.0.1"],
  isPublic: (address: string) => address === "127.0.0.1",
  isOpenPort: () => true,
};

/** Asks with the page at this address. @returns the answer or the refusal, and what the database was told */
async function look(address: string, { looks = true, wait = 0, user = "person" as string | null } = {}) {
  const told: Record<string, unknown>[] = [];
  const rpc = (async (name: string, args: Record<string, unknown>) => {
    if (name === "prepare_page_proof") return { code: "123456", address, proved_at: null };
    if (name === "count_website_look") return wait;
    told.push(args);
    return { status: "pending" };
  }) as FunctionTools["rpc"];
  const context = {
    body: { kind: "artist" as const, id: crypto.randomUUID(), looks },
    caller: { role: "authenticated", userId: user, assurance: "aal1" as const },
    rpc,
  };
  const answer = await createHandler(web)
    .handle(context as unknown as Parameters<ReturnType<typeof createHandler>["handle"]>[0])
    .catch((error: FunctionError) => error.refusal);
  return { answer, told };
}

test("The code is named without a look, and found on a page that bears it", async () => {
  const named = await look(`http://ada.example:${port}/`, { looks: false });
  expect(named).toEqual({
    answer: { mark: "undercroft-123456", address: `http://ada.example:${port}/`, status: null },
    told: [],
  });
  const found = await look(`http://ada.example:${port}/`);
  expect(found.answer).toMatchObject({ status: "pending" });
  expect(found.told).toMatchObject([{ p_code: "123456", p_is_own_domain: true }]);
});

test("A profile at a host of other people's pages is read, and is not called a domain of one's own", async () => {
  const { told } = await look(`http://linktr.ee:${port}/`);
  expect(told).toMatchObject([{ p_is_own_domain: false }]);
});

test.each([
  ["a page without the code", "/about", "did not find undercroft-123456"],
  ["a website that leads on to a host of other people's pages", "/moved", "could not open"],
])("Nothing is proved by %s", async (_what, path, sentence) => {
  const { answer, told } = await look(`http://ada.example:${port}${path}`);
  expect(answer).toMatchObject({ status: 400, code: "ARTISTS_INVALID" });
  expect((answer as { message: string }).message).toContain(sentence);
  expect(told).toEqual([]);
});

test("A private address is not asked, too many looks are refused, and visitors sign in first", async () => {
  expect((await look("http://inside.example/")).answer).toMatchObject({ code: "ARTISTS_INVALID" });
  expect((await look(`http://ada.example:${port}/`, { wait: 60 })).answer).toMatchObject({ status: 429 });
  expect((await look(`http://ada.example:${port}/`, { user: null })).answer).toMatchObject({ status: 401 });
});
