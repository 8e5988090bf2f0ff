// A name server on loopback, by UDP as https://www.rfc-editor.org/rfc/rfc1035 has it.
import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";

/** What is known of a name. MX names "." for a null MX; "fails" answers SERVFAIL, "silent" nothing at all. */
type NameRecords =
  | { mx?: readonly (readonly [preference: number, exchange: string])[]; a?: readonly string[] }
  | "fails"
  | "silent";

/** A running name server. */
export type FakeDnsServer = Awaited<ReturnType<typeof startDnsServer>>;

const types = { a: 1, mx: 15 };
const noError = 0;
const serverFailure = 2;
const noSuchName = 3;

/** Starts it on a free port. @param names others do not exist */
export async function startDnsServer(names: Record<string, NameRecords>) {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  socket.on("message", (query, from) => {
    const { name, type, question } = readQuestion(query);
    asked.push(name);
    const records = names[name];
    if (records === "silent") return;
    const answers = typeof records === "object" ? toAnswers(records, type) : [];
    const code = records === "fails" ? serverFailure : records ? noError : noSuchName;
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | code, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    socket.send(Buffer.concat([header, question, ...answers]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    /** the address a resolver is configured with */
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    /** every name that was asked for, oldest first */
    asked,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

function readQuestion(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const name = labels.join(".").toLowerCase();
  return { name, type: query.readUInt16BE(at + 1), question: query.subarray(12, at + 5) };
}

function toAnswers(records: Exclude<NameRecords, string>, type: number): Buffer[] {
  if (type === types.a) {
    return (records.a ?? []).map((one) => toRecord(type, Buffer.from(one.split(".").map(Number))));
  }
  if (type !== types.mx) return [];
  return (records.mx ?? []).map(([preference, exchange]) => {
    const labels = exchange.split(".").filter((label) => label !== "");
    const parts = labels.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]);
    const head = Buffer.alloc(2);
    head.writeUInt16BE(preference);
    return toRecord(type, Buffer.concat([head, ...parts, Buffer.from([0])]));
  });
}

/** Of the name in the question, for a minute. */
function toRecord(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
