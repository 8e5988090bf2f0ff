import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { toStoredResponse } from "../src/response-cache.ts";
import { answerFrom } from "../src/send-stored.ts";

const text = "A night that ends at six. ".repeat(100);
const stored = () =>
  toStoredResponse(200, { "content-type": "text/html; charset=utf-8", "x-kept": "yes" }, Buffer.from(text));
const ask = (acceptEncoding?: string, ifNoneMatch?: string) => ({ acceptEncoding, ifNoneMatch });

describe("an answer out of a stored response", () => {
  test.each([
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
  ] as const)("for %s is encoded as %s", async (accepted, encoding, decode) => {
    const answer = await answerFrom(stored(), ask(accepted));
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers["content-length"]).toBe(String(answer.body?.byteLength));
    expect(decode(answer.body ?? new Uint8Array()).toString()).toBe(text);
    expect(answer.headers.vary).toContain("Accept-Encoding");
  });

  test.each([undefined, "identity", "br;q=0"])("for %s is plain", async (accepted) => {
    const answer = await answerFrom(stored(), ask(accepted));
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(Buffer.from(answer.body ?? []).toString()).toBe(text);
  });

  test("a picture is not compressed again", async () => {
    const picture = toStoredResponse(200, { "content-type": "image/png" }, Buffer.alloc(5_000));
    expect((await answerFrom(picture, ask("br"))).headers["content-encoding"]).toBeUndefined();
  });

  test("is 304 without a body for a client that holds it, in whichever encoding", async () => {
    const kept = stored();
    const { headers } = await answerFrom(kept, ask("br"));
    for (const tag of [
      headers.etag,
      `W/${headers.etag}`,
      `"other", ${headers.etag}`,
      "*",
      `"${kept.etag}-gzip"`,
    ]) {
      const answer = await answerFrom(kept, ask("br", tag));
      expect(answer.status).toBe(304);
      expect(answer.body).toBeNull();
      expect(answer.headers["x-kept"]).toBe("yes");
    }
    expect((await answerFrom(kept, ask("br", '"another"'))).status).toBe(200);
  });

  test("an error is never 304", async () => {
    const missing = toStoredResponse(404, { "content-type": "text/html" }, Buffer.from(text));
    expect((await answerFrom(missing, ask("br", "*"))).status).toBe(404);
  });
});
