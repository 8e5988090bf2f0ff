import { fileTypeFromBuffer } from "file-type";
import type { IncomingFile } from "./incoming-file.ts";
import { readAhead } from "./read-ahead.ts";

/** What a client sends that knows no type: nothing, or that these are bytes. */
export const unknownType = "application/octet-stream";

/** As many bytes as the signatures of files lie in. */
const headBytes = 4_100;

/** A file whose sender names no type, with the type that its first bytes tell; bytes that tell none stay bytes. */
export async function lookUpType(file: IncomingFile): Promise<IncomingFile> {
  if (file.type !== unknownType) return file;
  const { head, body } = await readAhead(file.body, headBytes);
  const type = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? unknownType;
  const completed = async () => {
    const later = await file.completed?.();
    return later?.type === unknownType ? { ...later, type } : later;
  };
  return { ...file, body, type, completed };
}
