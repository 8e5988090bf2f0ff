// The bytes of an object in a folder of files: as they were downloaded, or as Supabase's own store keeps them.
import { realpath, stat } from "node:fs/promises";
import path from "node:path";

/** @param root the folder, which nothing leads out of @returns the file; null where there is none */
export async function findFile(
  root: string,
  { bucket, name, version }: { bucket: string; name: string; version: string | null },
): Promise<{ file: string; bytes: number } | null> {
  const plain = path.join(root, bucket, name);
  const isVersion = version !== null && /^[\w-]{1,100}$/.test(version);
  for (const candidate of [plain, ...(isVersion ? [path.join(plain, version)] : [])]) {
    const file = await realpath(candidate).catch(() => null);
    if (!file?.startsWith(root + path.sep)) continue;
    const found = await stat(file);
    if (found.isFile()) return { file, bytes: found.size };
  }
  return null;
}
