// WOFF 1.0 files unpacked into what they were made of (https://www.w3.org/TR/WOFF/, sections 3 to 5). The library that sets our type
// unpacks a table each time it looks at one, which was most of what a paper cost.
import { inflateSync } from "node:zlib";

const wOFF = 0x774f4646;
/** Bytes of WOFF's header and of a row of its directory, and of the same in a font that is not packed. */
const packed = { header: 44, row: 20 };
const plain = { header: 12, row: 16 };

const padded = (length: number): number => (length + 3) & ~3;

/**
 * @param file a WOFF file
 * @returns the TrueType or OpenType font in it
 * @throws Error when it is none
 */
export function unpackFont(file: Buffer): Buffer {
  if (file.readUInt32BE(0) !== wOFF) throw new Error("The file is no WOFF");
  const count = file.readUInt16BE(12);
  const rows = Array.from({ length: count }, (_, at) => {
    const start = packed.header + at * packed.row;
    const [offset, length, size] = [4, 8, 12].map((by) => file.readUInt32BE(start + by)) as [
      number,
      number,
      number,
    ];
    const stored = file.subarray(offset, offset + length);
    return {
      tag: file.subarray(start, start + 4),
      checksum: file.readUInt32BE(start + 16),
      table: length < size ? inflateSync(stored) : stored,
    };
  });
  const first = plain.header + count * plain.row;
  const font = Buffer.alloc(rows.reduce((sum, { table }) => sum + padded(table.length), first));
  const entries = Math.floor(Math.log2(count));
  font.writeUInt32BE(file.readUInt32BE(4), 0);
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(2 ** entries * 16, 6);
  font.writeUInt16BE(entries, 8);
  font.writeUInt16BE(count * 16 - 2 ** entries * 16, 10);
  let offset = first;
  for (const [at, { tag, checksum, table }] of rows.entries()) {
    const start = plain.header + at * plain.row;
    tag.copy(font, start);
    font.writeUInt32BE(checksum, start + 4);
    font.writeUInt32BE(offset, start + 8);
    font.writeUInt32BE(table.length, start + 12);
    table.copy(font, offset);
    offset += padded(table.length);
  }
  return font;
}
