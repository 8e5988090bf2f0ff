// Messages to PostgreSQL, byte by byte: https://www.postgresql.org/docs/18/protocol-message-formats.html
import { expect, test } from "vitest";
import { MessageReader } from "../src/wire/message-reader.ts";
import { type BoundValue, MessageWriter, mostValues } from "../src/wire/message-writer.ts";

/** What was written, message by message. @throws where a length does not fit what follows it */
function cut(bytes: Buffer): { type: string; body: Buffer }[] {
  const found: { type: string; body: Buffer }[] = [];
  let read = 0;
  new MessageReader((type, data, start, end) => {
    found.push({ type: String.fromCharCode(type), body: Buffer.from(data.subarray(start, end)) });
    read = end;
  }).push(bytes);
  if (read !== bytes.length) throw new Error(`${bytes.length - read} bytes belong to no message`);
  return found;
}

function write(how: (writer: MessageWriter) => void) {
  const writer = new MessageWriter();
  how(writer);
  return cut(writer.take());
}

/** The values of a Bind's body, after its portal, its statement and its formats. */
function readBind(body: Buffer): { portal: string; statement: string; values: BoundValue[]; rest: Buffer } {
  const portalEnd = body.indexOf(0);
  const statementEnd = body.indexOf(0, portalEnd + 1);
  let at = statementEnd + 3;
  const count = body.readUInt16BE(at);
  at += 2;
  const values: BoundValue[] = [];
  for (let n = 0; n < count; n++) {
    const length = body.readInt32BE(at);
    at += 4;
    values.push(length < 0 ? null : body.toString("utf8", at, at + length));
    at += Math.max(0, length);
  }
  return {
    portal: body.toString("utf8", 0, portalEnd),
    statement: body.toString("utf8", portalEnd + 1, statementEnd),
    values,
    rest: body.subarray(at),
  };
}

test("Parse names the statement and leaves all types to the server", () => {
  expect(write((writer) => writer.parse("s1", "select 'Zoë'"))).toEqual([
    { type: "P", body: Buffer.from("s1\0select 'Zoë'\0\0\0") },
  ]);
});

test("Bind carries null, the empty text and letters of several bytes, and asks for text", () => {
  const values = ["1", null, "", "Zoë 🦔", "a\0b"];
  const [bind] = write((writer) => writer.bind("s1", values));
  expect(bind?.type).toBe("B");
  expect(readBind(bind?.body ?? Buffer.alloc(0))).toEqual({
    portal: "",
    statement: "s1",
    values,
    rest: Buffer.from([0, 0]),
  });
});

test("Bind without values says that there are none", () => {
  const [bind] = write((writer) => writer.bind("", []));
  expect(bind?.body).toEqual(Buffer.from([0, 0, 0, 0, 0, 0, 0, 0]));
});

test("Execute takes the unnamed portal to its end, Close a statement, Sync nothing", () => {
  const written = write((writer) => {
    writer.execute();
    writer.close("s7");
    writer.sync();
  });
  expect(written).toEqual([
    { type: "E", body: Buffer.alloc(5) },
    { type: "C", body: Buffer.from("Ss7\0") },
    { type: "S", body: Buffer.alloc(0) },
  ]);
});

test("what was taken is not written again, and a later message does not change it", () => {
  const writer = new MessageWriter();
  writer.parse("first", "select 1");
  const taken = writer.take();
  const copy = Buffer.from(taken);
  for (let n = 0; n < 2_000; n++) writer.bind("later", ["some value that fills the block"]);
  expect(taken).toEqual(copy);
  expect(cut(writer.take())).toHaveLength(2_000);
  expect(writer.take()).toHaveLength(0);
});

test("a value larger than a block goes out whole, with what stood before it", () => {
  const large = "€".repeat(100_000);
  const [first, second] = write((writer) => {
    writer.parse("", "select $1");
    writer.bind("", [large]);
  });
  expect(first?.body.toString()).toBe("\0select $1\0\0\0");
  expect(readBind(second?.body ?? Buffer.alloc(0)).values).toEqual([large]);
});

test("Bind takes as many values as the protocol counts", () => {
  const values = Array.from({ length: mostValues }, (_, n) => String(n));
  const [bind] = write((writer) => writer.bind("s1", values));
  expect(readBind(bind?.body ?? Buffer.alloc(0)).values).toEqual(values);
});
