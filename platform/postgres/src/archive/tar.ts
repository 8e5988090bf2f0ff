// A tar (ustar) of a PostgreSQL's data: files, folders, and what is made while it is written. `tar x` opens it.
import { createReadStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import path from "node:path";

const block = 512;

/** An entry: a file of the disk, bytes, or a folder where neither is given. */
export type TarEntry = { name: string; file?: string; size?: number; bytes?: Buffer };

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, "0")}\0`;

function header(name: string, size: number, isFolder: boolean): Buffer {
  const head = Buffer.alloc(block);
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for a tar`);
  head.write(name, 0);
  head.write(octal(isFolder ? 0o700 : 0o600, 8), 100);
  head.write(octal(0, 8) + octal(0, 8) + octal(size, 12) + octal(0, 12), 108);
  head.write("        ", 148);
  head.write(isFolder ? "5" : "0", 156);
  head.write("ustar\x0000", 257);
  const sum = head.reduce((all, byte) => all + byte, 0);
  head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return head;
}

const padding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);

/** Exactly as many bytes as the header says: a file of a database at work grows and shrinks, and its log makes it right. */
async function* readExactly(file: string, size: number): AsyncGenerator<Buffer> {
  let left = size;
  if (size > 0)
    try {
      for await (const chunk of createReadStream(file, { end: size - 1, highWaterMark: 256 * 1024 })) {
        left -= (chunk as Buffer).length;
        yield chunk as Buffer;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error; // it was dropped while the backup was running
    }
  for (; left > 0; left -= Math.min(left, 65_536)) yield Buffer.alloc(Math.min(left, 65_536));
}

/** @returns the tar, piece by piece */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, file, bytes, size = bytes?.length ?? 0 } of entries) {
    const isFolder = file === undefined && bytes === undefined;
    yield header(isFolder ? `${name}/` : name, size, isFolder);
    if (bytes) yield bytes;
    if (file !== undefined) yield* readExactly(file, size);
    yield padding(size);
  }
  yield Buffer.alloc(2 * block);
}

/** Takes so many bytes at a time out of a stream. */
function createReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  return async (most: number): Promise<Buffer> => {
    if (held.length === 0) {
      const { value, done } = await chunks.next();
      if (done) throw new Error("The backup ends too soon: it was cut off");
      held = value;
    }
    const taken = held.subarray(0, most);
    held = held.subarray(taken.length);
    return taken;
  };
}

/**
 * Unpacks into a folder that is there.
 * @returns bytes of the files
 * @throws Error where it is cut off, or an entry leads out of the folder
 */
export async function readTar(source: AsyncIterable<Buffer>, folder: string): Promise<number> {
  const take = createReader(source);
  const takeWhole = async (size: number): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for (let left = size; left > 0; ) {
      const part = await take(left);
      left -= part.length;
      parts.push(part);
    }
    return Buffer.concat(parts);
  };
  let sum = 0;
  for (;;) {
    const head = await takeWhole(block);
    if (head.every((byte) => byte === 0)) return sum;
    const name = head.subarray(0, 100).toString().replace(/\0.*$/s, "");
    const size = Number.parseInt(head.subarray(124, 136).toString(), 8);
    const target = path.join(folder, name);
    if (!target.startsWith(`${folder}${path.sep}`))
      throw new Error(`${name} leads out of the backup's folder`);
    if (name.endsWith("/")) await mkdir(target, { recursive: true, mode: 0o700 });
    else await writeFile(target, size, take);
    await takeWhole(padding(size).length);
    sum += size;
  }
}

async function writeFile(
  target: string,
  size: number,
  take: (most: number) => Promise<Buffer>,
): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const handle = await open(target, "w", 0o600);
  try {
    for (let left = size; left > 0; ) {
      const part = await take(left);
      await handle.writeFile(part);
      left -= part.length;
    }
  } finally {
    await handle.close();
  }
}
