// A release's dump: one brotli-packed text. Its first line says of which release it is and holds what its current/ was; the rest is a
// backup of a small filled database, as `npm run backup` writes it.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from "node:zlib";
import { hashFiles } from "../sql-files.ts";

/** A released database: what made its tables, what current/ was, and its rows. */
export type Release = {
  version: string;
  /** the first eight digits of the commit */
  commit: string;
  /** names and hashes of the migrations it knew, in order; the files are those of database/migrations, which are never edited */
  migrations: { name: string; hash: string }[];
  /** current/ in the order in which it was applied */
  current: { name: string; text: string }[];
  /** how many rows each table has, by its quoted name */
  rows: Record<string, number>;
  /** the backup, packed with gzip */
  backup: Buffer;
};

const folder = path.resolve(import.meta.dirname, "../../releases");

/** The most a dump may weigh, in bytes. */
export const largestDump = 1_000_000;

/** The file of a release. */
export const releaseFile = (release: Pick<Release, "version" | "commit">): string =>
  path.join(folder, `${release.version}-${release.commit}.dump`);

/** The hash of a release's current/, as a program of that release works it out for itself. */
export const hashOfCurrent = (current: Release["current"]): string =>
  hashFiles(
    current.map(({ name, text }) => ({ name, text, hash: createHash("sha256").update(text).digest("hex") })),
  );

/** Packs a release. */
export function packRelease({ backup, ...head }: Release): Buffer {
  const text = Buffer.concat([
    Buffer.from(`${JSON.stringify({ undercroft: "release", format: 1, ...head })}\n`),
    gunzipSync(backup),
  ]);
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}

/** Unpacks a release. @throws Error where it is no dump of a release */
export function unpackRelease(packed: Buffer): Release {
  const text = brotliDecompressSync(packed);
  const end = text.indexOf("\n");
  const { undercroft, format, ...head } = JSON.parse(text.subarray(0, end).toString());
  if (undercroft !== "release" || format !== 1) throw new Error("This file is no dump of a release");
  return { ...(head as Omit<Release, "backup">), backup: gzipSync(text.subarray(end + 1), { level: 1 }) };
}

/** The packed dumps: file name → bytes. */
export function listReleaseFiles(): Map<string, Buffer> {
  const names = readdirSync(folder).filter((file) => file.endsWith(".dump"));
  return new Map(names.map((name) => [name, readFileSync(path.join(folder, name))]));
}

/** Every dump there is, oldest first: one that knows more migrations is newer. */
export function listReleases(): Release[] {
  return [...listReleaseFiles().values()]
    .map(unpackRelease)
    .sort((one, other) => one.migrations.length - other.migrations.length);
}
