import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BegunUpload, type ResumableUpload, sendResumable, UploadFailure } from "./resumable-upload.ts";

/** A server of the protocol that keeps one upload, and does what a test plans for the next requests. */
const place = {
  bytes: Buffer.alloc(0),
  isThere: false,
  asked: [] as string[],
  told: "",
  planned: [] as ((answer: ServerResponse) => void)[],
};

async function answerUpload(request: IncomingMessage, answer: ServerResponse): Promise<void> {
  place.asked.push(`${request.method} ${request.headers.authorization}`);
  const sent = Buffer.concat(await request.toArray());
  const plan = place.planned.shift();
  if (plan) return plan(answer);
  if (request.method === "POST") {
    place.told = String(request.headers["upload-metadata"]);
    Object.assign(place, { bytes: Buffer.alloc(0), isThere: true });
    answer.writeHead(201, { location: "/upload/one" }).end();
    return;
  }
  if (!place.isThere) return void answer.writeHead(410).end();
  if (request.method === "DELETE") place.isThere = false;
  if (request.method === "PATCH") place.bytes = Buffer.concat([place.bytes, sent]);
  answer.writeHead(204, { "upload-offset": String(place.bytes.length) }).end();
}

const server = createServer((request, answer) => void answerUpload(request, answer));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const bytes = Buffer.from(Array.from({ length: 2_500 }, (_, index) => index % 251));

function plan(options: Partial<ResumableUpload> = {}, kept: BegunUpload | null = null) {
  const memory = { kept };
  Object.assign(place, { asked: [], planned: [] });
  const upload: ResumableUpload = {
    file: new Blob([bytes]),
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/upload`,
    name: "person/ä.png",
    metadata: { bucketName: "avatars" },
    partBytes: 1_000,
    authorise: async () => "Bearer one",
    memory: {
      read: () => memory.kept,
      keep: (begun) => {
        memory.kept = begun;
      },
      forget: () => {
        memory.kept = null;
      },
    },
    mayRetry: () => true,
    retryDelaysMs: [0, 0],
    ...options,
  };
  return { upload, memory };
}

const busy = (answer: ServerResponse) => void answer.writeHead(503).end();
const lost = (answer: ServerResponse) => void answer.destroy();

test("a file goes in parts, with its name in letters of any script, and each request asks for the session", async () => {
  let session = 0;
  const shares: number[] = [];
  const { upload, memory } = plan({
    authorise: async () => `Bearer ${++session}`,
    onProgress: (share) => shares.push(share),
  });
  expect(await sendResumable(upload)).toBe("person/ä.png");
  expect(place.bytes.equals(bytes)).toBe(true);
  expect(place.told).toBe(
    `bucketName ${btoa("avatars")},objectName ${Buffer.from("person/ä.png").toString("base64")}`,
  );
  expect(place.asked).toEqual(["POST Bearer 1", "PATCH Bearer 2", "PATCH Bearer 3", "PATCH Bearer 4"]);
  expect(shares).toEqual([0.4, 0.8, 1]);
  expect(memory.kept).toBeNull();
});

test("an answer that is lost and a server that is busy are asked again where the file had come to", async () => {
  const { upload } = plan();
  const sending = sendResumable(upload);
  place.planned.push((answer) => answer.writeHead(201, { location: "/upload/one" }).end(), lost, busy);
  Object.assign(place, { isThere: true, bytes: Buffer.alloc(0) });
  expect(await sending).toBe("person/ä.png");
  expect(place.bytes.equals(bytes)).toBe(true);
});

test("what an earlier page began goes on under the name it was begun with", async () => {
  Object.assign(place, { isThere: true, bytes: bytes.subarray(0, 1_000) });
  const { upload, memory } = plan();
  memory.kept = { address: `${upload.endpoint}/one`, name: "person/earlier.png" };
  expect(await sendResumable(upload)).toBe("person/earlier.png");
  expect(place.bytes.equals(bytes)).toBe(true);
  expect(place.asked[0]).toMatch(/^HEAD/);
});

test("what the server no longer knows is begun again", async () => {
  Object.assign(place, { isThere: false });
  const { upload, memory } = plan();
  memory.kept = { address: `${upload.endpoint}/gone`, name: "person/earlier.png" };
  expect(await sendResumable(upload)).toBe("person/ä.png");
  expect(place.bytes.equals(bytes)).toBe(true);
});

test("a refusal is told at once, with its words, and a busy server after the last try", async () => {
  const refused = plan();
  const sending = sendResumable(refused.upload);
  place.planned.push((answer) => answer.writeHead(413).end("Too large"));
  await expect(sending).rejects.toMatchObject({ status: 413, said: "Too large" });
  const waiting = sendResumable(plan().upload);
  place.planned.push(busy, busy, busy);
  await expect(waiting).rejects.toBeInstanceOf(UploadFailure);
  expect(place.asked).toHaveLength(3);
});

test("an upload that is ended is forgotten by the server too", async () => {
  const ending = new AbortController();
  const { upload, memory } = plan({
    signal: ending.signal,
    onProgress: () => ending.abort(new Error("ended")),
  });
  await expect(sendResumable(upload)).rejects.toThrow("ended");
  await expect.poll(() => place.asked.at(-1)).toMatch(/^DELETE/);
  expect(memory.kept).toBeNull();
});
