// Half a request holds a connection no longer than it may: the head 10 seconds, the body 30, here both shortened. What is cut is cut while
// the same half of a request, sent before, still waits at a server that gives ten times as long.
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKernel } from "../src/kernel.ts";

/** Node looks once a second for heads that are late, so the patient one is some looks later. */
const headMs = 600;
const bodySeconds = 0.3;

async function open(times: number): Promise<Server> {
  const server = createKernel({
    find: () => undefined,
    bare: [],
    router: (request, response) => {
      request.resume();
      request.on("end", () => response.end("all of it"));
    },
    headers: {},
    limitOf: () => ({ prefix: "/", maxBytes: 1_000, seconds: bodySeconds * times }),
    log: () => {},
    headTimeoutMs: headMs * times,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

let server: Server;
let patient: Server;
beforeAll(async () => {
  [server, patient] = [await open(1), await open(10)];
});
afterAll(() => {
  for (const one of [server, patient]) {
    one.closeAllConnections();
    one.close();
  }
});

/** Sends `text`, and nothing more. Gives what was answered until the server ended it, and after how long. */
function send(text: string, to = server): Promise<{ answer: string; ms: number }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const socket = connect((to.address() as AddressInfo).port, "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve({ answer, ms: performance.now() - startedAt }));
  });
}

/** What is answered to the one that is sent second, while the first still waits. */
async function sendBesideAPatientOne(text: string): Promise<{ answer: string; ms: number }> {
  let isPatient = true;
  void send(text, patient).then(
    () => {
      isPatient = false;
    },
    () => {}, // cut at the end of the tests
  );
  const answered = await send(text);
  expect(isPatient, "the one that may take ten times as long was cut as well").toBe(true);
  return answered;
}

test("a request whose headers do not arrive in time is answered 408 and cut", async () => {
  const { answer, ms } = await sendBesideAPatientOne("GET / HTTP/1.1\r\nHost: undercroft\r\nX-Slow: ye");
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(ms).toBeGreaterThan(headMs - 50);
});

test("a connection that sends nothing is cut in time", async () => {
  await sendBesideAPatientOne("");
});

test("a request whose body does not arrive in time is answered 408 with a sentence, and cut", async () => {
  for (const announced of ["Content-Length: 100", "Transfer-Encoding: chunked"]) {
    const part = announced.startsWith("T") ? "4\r\nhalf\r\n" : "half";
    const text = `POST / HTTP/1.1\r\nHost: undercroft\r\n${announced}\r\n\r\n${part}`;
    const { answer, ms } = await sendBesideAPatientOne(text);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain("The request took too long to arrive");
    expect(ms).toBeGreaterThan(bodySeconds * 1000 - 50);
  }
});

test("a request whose body arrives in time is answered", async () => {
  const { answer } = await send(
    "POST / HTTP/1.1\r\nHost: undercroft\r\nContent-Length: 4\r\nConnection: close\r\n\r\nhalf",
  );
  expect(answer).toContain("all of it");
});
