import { expect, test } from "vitest";
import { readText } from "../src/read-text.ts";

/** A request whose body comes in these pieces, without a length. */
const inPieces = (pieces: readonly Uint8Array[]) =>
  new Request("http://localhost", {
    method: "POST",
    body: ReadableStream.from(pieces),
    duplex: "half",
  });

test("a text that is cut within a letter is read whole", async () => {
  const bytes = Buffer.from("Zoë pays £5");
  for (let at = 1; at < bytes.length; at++)
    expect(await readText(inPieces([bytes.subarray(0, at), bytes.subarray(at)]), 100)).toBe("Zoë pays £5");
});

test("a text of exactly so many bytes is read, one byte more is not", async () => {
  const request = () => inPieces([Buffer.from("12345"), Buffer.from("67890")]);
  expect(await readText(request(), 10)).toBe("1234567890");
  expect(await readText(request(), 9)).toBeNull();
});

test("a body that never ends is given up at the limit", async () => {
  let given = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      given += 1;
      controller.enqueue(new Uint8Array(1_000));
    },
  });
  const request = new Request("http://localhost", { method: "POST", body: endless, duplex: "half" });
  expect(await readText(request, 5_000)).toBeNull();
  expect(given).toBeLessThan(20);
});

test("a request without a body is an empty text", async () => {
  expect(await readText(new Request("http://localhost"), 10)).toBe("");
});
