import { FunctionError } from "@undercroft/product-functions";
import { expect, test } from "vitest";
import { readBytes, readJson } from "../src/read-body.ts";

const post = (body: string) => new Request("http://localhost", { method: "POST", body });

/** The refusal that something ends with. */
async function refusalOf(work: () => unknown) {
  try {
    await work();
  } catch (error) {
    return error instanceof FunctionError ? error.refusal : error;
  }
}

test("a body of exactly so many bytes is read, one byte more is refused", async () => {
  expect(Buffer.from(await readBytes(post("12345"), 5)).toString()).toBe("12345");
  expect(await refusalOf(() => readBytes(post("123456"), 5))).toMatchObject({
    status: 413,
    code: "FUNCTION_INPUT_TOO_LARGE",
    message: "The body may have 5 bytes at most",
  });
});

test("bytes are counted, not letters", async () => {
  expect(await refusalOf(() => readBytes(post("££££"), 7))).toMatchObject({ status: 413 });
});

test("a request without a body has no bytes, and its JSON is nothing", async () => {
  const bytes = await readBytes(new Request("http://localhost"), 5);
  expect([bytes.byteLength, readJson(bytes)]).toEqual([0, undefined]);
});

test("JSON is read as it is, and what is no JSON is refused with what to do", async () => {
  expect(readJson(Buffer.from('{"name":"Zoë"}'))).toEqual({ name: "Zoë" });
  expect(readJson(Buffer.from("null"))).toBeNull();
  expect(await refusalOf(() => readJson(Buffer.from("{name:1}")))).toMatchObject({
    status: 400,
    code: "FUNCTION_INPUT_INVALID",
    hint: "Send a JSON object.",
  });
});
