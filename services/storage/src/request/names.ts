// Names of buckets and objects: the characters Supabase Storage takes, and no longer than its index can hold.
import { errors } from "../errors.ts";

const longestKey = 1024;

/** Refuses what leaves a folder too: a client that writes its files where a key says would follow `..` anywhere. @throws StorageError InvalidKey */
export function requireKey(key: string): void {
  const isPlain = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/.test(key) && !/(^|\/)\.{1,2}(\/|$)/.test(key);
  if (!isPlain || key.length > longestKey) throw errors.invalidKey(key.slice(0, longestKey));
}

/** @throws StorageError InvalidBucketName */
export function requireBucketName(name: string): void {
  if (!/^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/.test(name) || name.trim() !== name) throw errors.bucketName();
}
