// A PMTiles archive on disk: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
import { open } from "node:fs/promises";

/** An archive that stays open while the product runs. */
export type TileArchive = {
  /** bytes */
  size: number;
  /** changes with the file */
  etag: string;
  /** Reads `length` bytes from `start` on. */
  read: (start: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;
  close: () => Promise<void>;
};

const headerBytes = 127;
const vectorTiles = 1;

/** Opens an archive of vector tiles. @throws Error saying what is wrong with the file */
export async function openTileArchive(file: string): Promise<TileArchive> {
  const handle = await open(file).catch((error: Error) => {
    throw new Error(`cannot be read: ${error.message}`);
  });
  try {
    const { size, mtimeMs } = await handle.stat();
    const header = Buffer.alloc(headerBytes);
    await handle.read(header, 0, headerBytes, 0);
    if (header.toString("latin1", 0, 7) !== "PMTiles" || header[7] !== 3)
      throw new Error("is not a PMTiles archive of version 3");
    if (header[99] !== vectorTiles) throw new Error("holds no vector tiles");
    return {
      size,
      etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
      read: async (start, length) => {
        const bytes = new Uint8Array(length);
        const { bytesRead } = await handle.read(bytes, 0, length, start);
        return bytes.subarray(0, bytesRead);
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
