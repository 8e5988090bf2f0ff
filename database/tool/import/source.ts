// Where rows come from: a file, or standard input kept in a temporary file so that it can be read again.
import {
  closeSync,
  createReadStream,
  createWriteStream,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { encodingOfMark } from "./text/encoding.ts";

/** A source that can be opened any number of times. */
export type Source = {
  open: () => Readable;
  /** the beginning of it as text, to tell the format by */
  beginning: string;
  close: () => void;
};

function readBeginning(file: string): string {
  const handle = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(4_096);
    const read = bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, 0));
    return new TextDecoder(encodingOfMark(read) ?? "utf-8").decode(read);
  } finally {
    closeSync(handle);
  }
}

/**
 * Opens `file`, or standard input where it is `-`.
 * @throws Error naming the file when it is not there or not a file
 */
export async function openSource(file: string, input: Readable): Promise<Source> {
  if (file !== "-") {
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found?.isFile()) throw new Error(`${file} ${found ? "is not a file" : "is not there"}`);
    return { open: () => createReadStream(file), beginning: readBeginning(file), close: () => {} };
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), "undercroft-import-"));
  const copy = path.join(folder, "input");
  const close = () => rmSync(folder, { recursive: true, force: true });
  try {
    await pipeline(input, createWriteStream(copy, { mode: 0o600 }));
    return { open: () => createReadStream(copy), beginning: readBeginning(copy), close };
  } catch (error) {
    close();
    throw error;
  }
}
