import { createDecipheriv, type KeyObject, timingSafeEqual } from "node:crypto";
import {
  base64,
  derive,
  firstLine,
  pieceBytes,
  pieceNonce,
  sumOfHeader,
  tagBytes,
  wrapKey,
} from "./encrypt.ts";
import { publicBytes } from "./keys.ts";

/** A file that cannot be opened; the message says why in a sentence for people. */
export class UnreadableFile extends Error {}

const wasCut = "it was cut off: its end is missing";
const wasAltered = "it was altered since it was written";

function unseal(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | null {
  if (sealed.length < tagBytes) return null;
  const decipher = createDecipheriv("chacha20-poly1305", key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

/** The key of the file, out of its header. @throws UnreadableFile */
function openHeader(lines: readonly string[], identity: KeyObject): Buffer {
  const own = publicBytes(identity);
  const end = lines.findIndex((line) => line.startsWith("--- "));
  for (const [at, line] of lines.entries()) {
    const share = /^-> X25519 ([A-Za-z0-9+/]{43})$/.exec(line)?.[1];
    if (share === undefined || at > end) continue;
    const ephemeral = Buffer.from(share, "base64");
    const wrapped = Buffer.from(lines[at + 1] ?? "", "base64");
    const fileKey = unseal(wrapKey(identity, ephemeral, ephemeral, own), Buffer.alloc(12), wrapped);
    if (!fileKey) continue;
    const header = `${lines.slice(0, end).join("\n")}\n---`;
    // as it is written: the last letter has bits that belong to no byte
    const said = Buffer.from(lines[end]?.slice("--- ".length) ?? "");
    const sum = Buffer.from(base64(sumOfHeader(fileKey, header)));
    if (said.length !== sum.length || !timingSafeEqual(said, sum)) throw new UnreadableFile(wasAltered);
    return fileKey;
  }
  throw new UnreadableFile(
    "it was encrypted for another key: BACKUP_RECIPIENT was another one when it was made",
  );
}

const mostHeaderBytes = 4096;

/** @returns the content, piece by piece @throws UnreadableFile where the file is cut, altered, for another key, or none of age's */
export async function* decrypt(source: AsyncIterable<Buffer>, identity: KeyObject): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  let key: Buffer | undefined;
  let at = 0;
  for await (const chunk of source) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    if (!key) {
      const opened = openKey(held, identity);
      if (!opened) continue;
      ({ key, held } = opened);
    }
    for (; held.length > pieceBytes + tagBytes; held = held.subarray(pieceBytes + tagBytes))
      yield open(key, at++, false, held.subarray(0, pieceBytes + tagBytes));
  }
  if (!key) throw new UnreadableFile(wasCut);
  yield open(key, at, true, held);
}

function open(key: Buffer, at: number, isLast: boolean, sealed: Buffer): Buffer {
  const piece = unseal(key, pieceNonce(at, isLast), sealed);
  if (piece) return piece;
  // a piece that is whole but not the last one was followed by others
  const isMiddle = isLast && unseal(key, pieceNonce(at, false), sealed) !== null;
  throw new UnreadableFile(isMiddle || (isLast && sealed.length < tagBytes) ? wasCut : wasAltered);
}

/** Undefined as long as the header has not all come. @throws UnreadableFile */
function openKey(held: Buffer, identity: KeyObject): { key: Buffer; held: Buffer } | undefined {
  if (!firstLine.startsWith(held.subarray(0, firstLine.length).toString("latin1")))
    throw new UnreadableFile("it is no encrypted backup");
  const start = held.indexOf("\n--- ");
  const end = start === -1 ? -1 : held.indexOf("\n", start + 1);
  if (end === -1 || held.length < end + 17) {
    if (held.length > mostHeaderBytes && end === -1) throw new UnreadableFile(wasAltered);
    return undefined;
  }
  const fileKey = openHeader(held.subarray(0, end).toString("latin1").split("\n"), identity);
  const nonce = held.subarray(end + 1, end + 17);
  return { key: derive(fileKey, nonce, "payload"), held: held.subarray(end + 17) };
}
