import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { answerFrom } from "../src/send-stored.ts";
import { loadStaticFiles } from "../src/static-files.ts";

const build = mkdtempSync(path.join(os.tmpdir(), "static-"));
const text = "export const nights = [];\n".repeat(40);
mkdirSync(path.join(build, "assets"));
writeFileSync(path.join(build, "assets/a.js"), text);
writeFileSync(path.join(build, "assets/a.js.br"), brotliCompressSync(text));
writeFileSync(path.join(build, "assets/a.js.gz"), gzipSync(text));
writeFileSync(path.join(build, "one.png"), Buffer.alloc(2_000));
const files = loadStaticFiles(build, { immutable: "/assets/" });
afterAll(() => rmSync(build, { recursive: true }));

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
  [undefined, (body: Uint8Array) => body],
] as const)(
  "a script of the build is answered to a client that takes %s, also once the build has gone",
  async (accepted, unpack) => {
    rmSync(path.join(build, "assets"), { recursive: true, force: true });
    const script = files.find("/assets/a.js");
    if (!script) throw new Error("not found");
    const ask = () => answerFrom(script, { acceptEncoding: accepted, ifNoneMatch: undefined });
    const { headers, body } = await ask();
    expect(headers["content-encoding"]).toBe(accepted);
    expect(Buffer.from(unpack(body ?? new Uint8Array())).toString()).toBe(text);
    expect((await ask()).body).toBe(body);
  },
);

test("the plain body of a script with encodings is not held in memory", () => {
  const bodies = files.find("/assets/a.js")?.bodies ?? {};
  expect(Object.getOwnPropertyDescriptor(bodies, "identity")).not.toHaveProperty("value");
  expect(files.find("/one.png")?.bodies.identity).toHaveLength(2_000);
});
