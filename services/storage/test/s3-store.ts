// A real S3-compatible server on loopback, with a proxy before it that can be told to misbehave.

import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import { openS3Backend } from "../src/index.ts";

/** How the way to the store behaves: as it should, refusing connections, silent, ending halfway, or overloaded. */
export type Mood = "well" | "refuses" | "hangs" | "cuts" | "503";

/** Starts both. `mood` may be changed at any time. */
export async function startS3Store() {
  const directory = mkdtempSync(path.join(tmpdir(), "s3-"));
  const store = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "files" }],
  });
  const { port } = await store.run();
  const state = { mood: "well" as Mood };
  const proxy = createServer((incoming, outgoing) => {
    if (state.mood === "refuses") return void incoming.socket.destroy();
    if (state.mood === "hangs") return;
    if (state.mood === "503") {
      incoming.resume();
      return void outgoing
        .writeHead(503, { "content-type": "application/xml" })
        .end("<Error><Code>SlowDown</Code></Error>");
    }
    const { method, url, headers } = incoming;
    const onward = httpRequest({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      if (state.mood !== "cuts") return void answer.pipe(outgoing);
      answer.once("data", (chunk: Buffer) => {
        outgoing.write(chunk.subarray(0, 100));
        setTimeout(() => outgoing.destroy(), 20);
      });
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    state,
    endpoint,
    open: () =>
      openS3Backend({
        endpoint,
        region: "us-east-1",
        bucket: "files",
        accessKeyId: "S3RVER",
        secretAccessKey: "S3RVER",
        forcePathStyle: true,
        silenceMs: 1_000,
      }),
    close: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
