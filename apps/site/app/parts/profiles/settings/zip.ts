/** A file of an archive. */
export type ZipFile = { name: string; text: string };

const crcTable = Uint32Array.from({ length: 256 }, (_, at) => {
  let value = at;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

/** Little-endian numbers one after the other, each with its size in bytes. */
function pack(fields: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((all, [size]) => all + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

/** A date as ZIP writes it: seconds count in twos, years from 1980. */
function dosTime(moment: Date): { time: number; date: number } {
  return {
    time: (moment.getHours() << 11) | (moment.getMinutes() << 5) | (moment.getSeconds() >> 1),
    date: ((moment.getFullYear() - 1980) << 9) | ((moment.getMonth() + 1) << 5) | moment.getDate(),
  };
}

/** An archive of text files, uncompressed (APPNOTE 6.3.3); names are ASCII. @param moment when the files were made */
export function zip(files: readonly ZipFile[], moment: Date): Blob {
  const { time, date } = dosTime(moment);
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const [title, bytes] = [encoder.encode(name), encoder.encode(text)];
    const common = [
      ...[
        [2, 20],
        [2, 0x08_00],
        [2, 0],
        [2, time],
        [2, date],
        [4, crc32(bytes)],
      ],
      ...[
        [4, bytes.length],
        [4, bytes.length],
        [2, title.length],
        [2, 0],
      ],
    ] as [2 | 4, number][];
    const head = pack([[4, 0x04_03_4b_50], ...common]);
    parts.push(head, title, bytes);
    directory.push(
      pack([[4, 0x02_01_4b_50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]),
      title,
    );
    offset += head.length + title.length + bytes.length;
  }
  const size = directory.reduce((all, part) => all + part.length, 0);
  const end = pack([
    ...([
      [4, 0x06_05_4b_50],
      [2, 0],
      [2, 0],
      [2, files.length],
      [2, files.length],
    ] as [2 | 4, number][]),
    ...([
      [4, size],
      [4, offset],
      [2, 0],
    ] as [2 | 4, number][]),
  ]);
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}
