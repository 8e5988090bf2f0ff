// Messages of PostgreSQL, however the network cuts them.
import { expect, test, vi } from "vitest";
import {
  BrokenStream,
  MessageReader,
  readError,
  readFields,
  readNotice,
} from "../src/wire/message-reader.ts";
import { message } from "./scripted-server.ts";

/** What a reader makes of a stream that comes in these pieces. */
function readAll(chunks: readonly Buffer[]): string[] {
  const found: string[] = [];
  const reader = new MessageReader((type, data, start, end) => {
    found.push(`${String.fromCharCode(type)} ${data.toString("latin1", start, end)}`);
  });
  for (const chunk of chunks) reader.push(chunk);
  return found;
}

const stream = Buffer.concat([
  message("1"),
  message("D", "a row"),
  message("C", "SELECT 1\0"),
  message("Z", "I"),
]);
const whole = ["1 ", "D a row", "C SELECT 1\0", "Z I"];

test("a stream in one piece is cut into its messages in order", () => {
  expect(readAll([stream])).toEqual(whole);
});

test("a stream that is cut at any place gives the same messages", () => {
  for (let at = 0; at <= stream.length; at++)
    expect(readAll([stream.subarray(0, at), stream.subarray(at)])).toEqual(whole);
});

test("a stream that comes byte by byte gives the same messages", () => {
  expect(readAll([...stream].map((byte) => Buffer.from([byte])))).toEqual(whole);
});

test("a message is given once it is whole, and not a byte earlier", () => {
  expect(readAll([message("D", "a row").subarray(0, -1)])).toEqual([]);
});

test("a body of a megabyte in many pieces is joined once", () => {
  const body = "x".repeat(1_000_000);
  const bytes = message("D", body);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1_000) }, (_, at) =>
    bytes.subarray(at * 1_000, (at + 1) * 1_000),
  );
  const end = message("Z", "I");
  const joined = vi.spyOn(Buffer, "concat");
  const [found = ""] = readAll([...pieces, end]);
  expect(found.length).toBe(body.length + 2);
  expect(joined).toHaveBeenCalledTimes(1);
  joined.mockRestore();
});

/** A DataRow's body. */
function rowOf(fields: readonly (string | null)[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeInt16BE(fields.length);
  const parts = fields.map((field) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(field === null ? -1 : Buffer.byteLength(field));
    return Buffer.concat([length, Buffer.from(field ?? "")]);
  });
  return Buffer.concat([count, ...parts]);
}

test("a row tells an empty text from null, and keeps letters of several bytes", () => {
  const fields = readFields(rowOf(["", null, "Zoë", "last"]), 0);
  expect(fields.map((field) => field?.toString() ?? null)).toEqual(["", null, "Zoë", "last"]);
});

test("a row without columns has no fields", () => {
  expect(readFields(rowOf([]), 0)).toEqual([]);
});

test("a row is read from where its body begins", () => {
  const before = Buffer.from("before");
  const fields = readFields(Buffer.concat([before, rowOf(["one"])]), before.length);
  expect(fields.map(String)).toEqual(["one"]);
});

const report = Buffer.from(
  "SERROR\0VERROR\0C23505\0Mduplicate key\0DKey (id)=(1) already exists.\0HAsk again.\0WPL/pgSQL function\0spublic\0tevents\0cid\0nevents_pkey\0R_bt_check_unique\0\0",
);

test("an error has all that PostgreSQL said of it, under the names that pg gives", () => {
  expect({ ...readError(report), message: readError(report).message }).toMatchObject({
    message: "duplicate key",
    severity: "ERROR",
    code: "23505",
    detail: "Key (id)=(1) already exists.",
    hint: "Ask again.",
    where: "PL/pgSQL function",
    schema: "public",
    table: "events",
    column: "id",
    constraint: "events_pkey",
    routine: "_bt_check_unique",
  });
});

test("an error that lacks fields has them undefined, and a message all the same", () => {
  const error = readError(Buffer.from("C57P01\0\0"));
  expect([error.message, error.code, error.detail, error.hint]).toEqual([
    "unknown error",
    "57P01",
    undefined,
    undefined,
  ]);
});

test("a notice has its state and detail, and empty texts where it says none", () => {
  expect(readNotice(Buffer.from("SINFO\0CUC001\0Mheld\0D{}\0\0"))).toEqual({
    sqlState: "UC001",
    detail: "{}",
  });
  expect(readNotice(Buffer.from("SINFO\0Mheld\0\0"))).toEqual({ sqlState: "", detail: "" });
});

test.each([
  ["nothing", 0],
  ["less than itself", 3],
  ["less than nothing", -1],
])("a length of %s ends the reading: it would be read for ever", (_, length) => {
  const bytes = Buffer.from("Dxxxx and what follows");
  bytes.writeInt32BE(length, 1);
  const reader = new MessageReader(() => {});
  expect(() => reader.push(Buffer.concat([message("1"), bytes]))).toThrow(BrokenStream);
});
