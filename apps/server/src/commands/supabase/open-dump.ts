// A file of pg_dump as text: plain SQL as it is, the custom and tar formats through pg_restore.
import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { howToDump } from "./read-dump.ts";

/**
 * Opens a dump.
 * @param file its path, or "-" for standard input, which holds plain SQL
 * @throws Error saying what the file is where it is no dump
 */
export async function openDump(file: string, input: Readable): Promise<AsyncIterable<string>> {
  if (file === "-") return decode(input);
  const kind = await readKind(file);
  if (kind === "archive") return decode(restoreToText(file));
  return decode(createReadStream(file, { highWaterMark: 256 * 1024 }));
}

async function readKind(file: string): Promise<"plain" | "archive"> {
  const found = await stat(file).catch(() => undefined);
  if (!found) throw new Error(`${file} is not there. ${howToDump}`);
  if (found.isDirectory()) throw new Error(`${file} is a folder. ${howToDump}`);
  const handle = await open(file);
  try {
    const head = Buffer.alloc(512);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    const start = head.subarray(0, bytesRead);
    if (bytesRead === 0) throw new Error(`${file} is empty. ${howToDump}`);
    if (start.subarray(0, 5).toString("latin1") === "PGDMP") return "archive";
    if (start.subarray(257, 262).toString("latin1") === "ustar") return "archive";
    if (start[0] === 0x1f && start[1] === 0x8b)
      throw new Error(`${file} is compressed: run gunzip on it first`);
    if (start.includes(0)) throw new Error(`${file} is no text and no archive of pg_dump. ${howToDump}`);
    return "plain";
  } finally {
    await handle.close();
  }
}

async function* decode(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** The rows of an archive as pg_restore writes them. */
async function* restoreToText(file: string): AsyncGenerator<Buffer> {
  const child = spawn("pg_restore", ["--data-only", "--file=-", file], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let complaint = "";
  child.stderr.on("data", (piece: Buffer) => {
    if (complaint.length < 2000) complaint += piece.toString();
  });
  const ended = new Promise<number | Error>((resolve) => {
    child.on("error", resolve);
    child.on("close", (code) => resolve(code ?? 1));
  });
  try {
    yield* child.stdout as AsyncIterable<Buffer>;
  } finally {
    child.kill(); // does nothing where it has ended
  }
  const how = await ended;
  if (how instanceof Error)
    throw new Error(
      `${file} is an archive, and pg_restore, which reads it, is not here. Install the clients of PostgreSQL, or run: pg_restore --data-only -f dump.sql ${file}`,
      { cause: how },
    );
  if (how !== 0) throw new Error(`pg_restore could not read ${file}: ${complaint.trim().slice(0, 300)}`);
}
