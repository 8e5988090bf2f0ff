// Half a request holds a connection no longer than it may: the head 10 seconds, the body 30, here both shortened.
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKernel } from "../src/kernel.ts";

const headMs = 300;
const bodySeconds = 0.3;
/** Node looks once a second for heads that are late. */
const lookingMs = 1_000;

let server: Server;
beforeAll(async () => {
  server = createKernel({
    find: () => undefined,
    bare: [],
    router: (request, response) => {
      request.resume();
      request.on("end", () => response.end("all of it"));
    },
    headers: {},
    limitOf: () => ({ prefix: "/", maxBytes: 1_000, seconds: bodySeconds }),
    log: () => {},
    headTimeoutMs: headMs,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends `text`, and nothing more. Gives what was answered until the server ended it, and after how long. */
function send(text: string): Promise<{ answer: string; ms: number }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve({ answer, ms: performance.now() - startedAt }));
  });
}

test("a request whose headers do not arrive in time is answered 408 and cut", async () => {
  const { answer, ms } = await send("GET / HTTP/1.1\r\nHost: undercroft\r\nX-Slow: ye");
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(ms).toBeGreaterThan(headMs - 50);
  expect(ms).toBeLessThan(headMs + lookingMs + 5_000);
});

test("a connection that sends nothing is cut in time", async () => {
  expect((await send("")).ms).toBeLessThan(headMs + lookingMs + 5_000);
});

test("a request whose body does not arrive in time is answered 408 with a sentence, and cut", async () => {
  for (const announced of ["Content-Length: 100", "Transfer-Encoding: chunked"]) {
    const part = announced.startsWith("T") ? "4\r\nhalf\r\n" : "half";
    const { answer, ms } = await send(`POST / HTTP/1.1\r\nHost: undercroft\r\n${announced}\r\n\r\n${part}`);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain("The request took too long to arrive");
    expect(ms).toBeGreaterThan(bodySeconds * 1000 - 50);
    expect(ms).toBeLessThan(bodySeconds * 1000 + 5_000);
  }
});

test("a request whose body arrives in time is answered", async () => {
  const { answer } = await send(
    "POST / HTTP/1.1\r\nHost: undercroft\r\nContent-Length: 4\r\nConnection: close\r\n\r\nhalf",
  );
  expect(answer).toContain("all of it");
});
