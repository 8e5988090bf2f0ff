// A size as people write it: a number of bytes, or decimal units as in "20MB".
import { errors } from "../errors.ts";

const units: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };

/**
 * Bytes of a bucket's limit; null where there is none.
 * @param most bytes the service allows at all
 * @throws StorageError InvalidRequest or EntityTooLarge
 */
export function readSizeLimit(value: number | string | null | undefined, most: number): number | null {
  if (value === null || value === undefined) return null;
  const bytes = typeof value === "number" ? value : parse(value);
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw errors.sizeFormat();
  if (bytes > most) throw errors.tooLarge();
  return bytes;
}

function parse(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const match = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)$/i.exec(text);
  if (!match?.[1] || !match[2]) throw errors.sizeFormat();
  return Number((Number(match[1]) * (units[match[2].toLowerCase()] ?? 1)).toPrecision(3));
}
