// A page is read for a stranger: what must not be reached, how much is read, and where the connection really goes.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fetchPublic, PublicFetchError, type Web } from "./fetch-public.ts";
import { isPublicAddress } from "./public-address.ts";

const paths: Record<string, (response: http.ServerResponse, asked: http.IncomingMessage) => void> = {
  "/": (response, asked) => response.end(`undercroft-123456 for ${asked.headers.host}`),
  "/large": (response) => response.end(`${"x".repeat(1_200_000)}undercroft-123456`),
  "/gone": (response) => response.writeHead(404).end("undercroft-123456"),
  "/once": (response) => response.writeHead(302, { location: "/" }).end(),
  "/for-ever": (response) => response.writeHead(301, { location: "/for-ever" }).end(),
  "/inside": (response) => response.writeHead(302, { location: "http://inside.example/" }).end(),
  "/metadata": (response) => response.writeHead(302, { location: "http://169.254.169.254/latest" }).end(),
  "/file": (response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
};
let requests = 0;
const server = http.createServer((asked, response) => {
  requests += 1;
  paths[asked.url ?? ""]?.(response, asked);
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** An internet that is this machine, where the name `inside.example` alone is a private address. */
const web: Web = {
  resolve: async (host) => [host === "inside.example" ? "10.0.0.7" : "127.0.0.1"],
  isPublic: (address) => address === "127.0.0.1",
  isOpenPort: () => true,
};
const at = (path: string) => `http://vault.example:${port}${path}`;

describe("a page of the open internet", () => {
  test("is read by its name, also after a redirect, and at most 1 MB of it", async () => {
    expect((await fetchPublic(at("/"), web)).text).toBe(`undercroft-123456 for vault.example:${port}`);
    const led = await fetchPublic(at("/once"), web);
    expect([led.text.slice(0, 17), led.url.pathname]).toEqual(["undercroft-123456", "/"]);
    const large = await fetchPublic(at("/large"), web);
    expect([large.text.length, large.text.includes("undercroft")]).toEqual([1_048_576, false]);
  });

  test.each(["/gone", "/for-ever", "/inside", "/metadata", "/file"])("is refused at %s", async (path) => {
    await expect(fetchPublic(at(path), web)).rejects.toThrow(PublicFetchError);
  });

  test("three redirects are followed, and a fourth is not", async () => {
    requests = 0;
    await expect(fetchPublic(at("/for-ever"), web)).rejects.toThrow("too many redirects");
    expect(requests).toBe(4);
  });

  test("a name is resolved once for a hop, so one that changes its mind leads nowhere else", async () => {
    const answers = ["127.0.0.1", "10.0.0.7", "10.0.0.7"];
    let asked = 0;
    const page = await fetchPublic(at("/"), {
      ...web,
      resolve: async () => [answers[asked++] ?? "10.0.0.7"],
    });
    expect([page.text.slice(0, 17), asked]).toEqual(["undercroft-123456", 1]);
  });

  test("a name with one private address among its public ones is refused", async () => {
    const mixed: Web = { ...web, resolve: async () => ["127.0.0.1", "192.168.1.4"] };
    await expect(fetchPublic(at("/"), mixed)).rejects.toThrow("not a public address");
  });
});

describe("our own network", () => {
  test.each([
    "http://127.0.0.1/",
    "http://localhost/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://10.1.2.3/",
    "http://192.168.0.1/",
    "http://169.254.169.254/latest/meta-data",
    "http://user:word@example.org/",
    "ftp://example.org/",
    "https://example.org:5432/",
    "nonsense",
  ])("is not reached by %s", async (address) => {
    await expect(fetchPublic(address)).rejects.toThrow(PublicFetchError);
  });

  test.each([
    ["8.8.8.8", true],
    ["172.15.0.1", true],
    ["172.16.0.1", false],
    ["100.64.0.1", false],
    ["0.0.0.0", false],
    ["255.255.255.255", false],
    ["2a00:1450:4009:81f::200e", true],
    ["::", false],
    ["fe80::1", false],
    ["fc00::1", false],
    ["64:ff9b::7f00:1", false],
    ["2002:7f00:1::", false],
    ["2001:db8::1", false],
  ])("is told from the internet: %s is public: %s", (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});
