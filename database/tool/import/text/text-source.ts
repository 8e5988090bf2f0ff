// The text of a source: which bytes it is written in is told by the bytes, never by its name.
import type { Readable } from "node:stream";
import { type Encoding, encodingOfMark } from "./encoding.ts";
import { unfoldBytes } from "./unfold-bytes.ts";

/** A source whose letters are known. */
export type TextSource = {
  encoding: Encoding;
  /** pieces of the text, without a byte-order mark; can be opened any number of times */
  open: () => AsyncGenerator<string>;
};

type Bytes = AsyncIterable<Uint8Array>;

/** What is no UTF-8 throughout is Windows-1252, in which every byte is a letter. */
async function findEncoding(bytes: Bytes): Promise<Encoding> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of bytes) {
      const marked = isFirst ? encodingOfMark(chunk) : null;
      if (marked) return marked;
      isFirst = false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (error instanceof TypeError && "code" in error && error.code === "ERR_ENCODING_INVALID_ENCODED_DATA")
      return "windows-1252";
    throw error;
  }
}

async function* decode(bytes: Bytes, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    if (text) yield text;
  }
  const rest = decoder.decode();
  if (rest) yield rest;
}

/**
 * Finds out how a source is written.
 * @param isFolded lines go on where the next begins with a blank, as in iCalendar; such folds may cut a letter in two, so they are
 * taken out before anything is read
 */
export async function openText(open: () => Readable, { isFolded = false } = {}): Promise<TextSource> {
  const bytes = (): Bytes => (isFolded ? unfoldBytes(open()) : open());
  const encoding = await findEncoding(bytes());
  return { encoding, open: () => decode(bytes(), encoding) };
}
