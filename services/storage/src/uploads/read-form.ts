// A form with one file, whose field may have any name or none: fields before it are known at once, those after a small one too, and those
// after a larger one when it has been read.
import type { Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { errors } from "../errors.ts";
import type { IncomingFile } from "./incoming-file.ts";
import { readAhead } from "./read-ahead.ts";
import { longestMetadata, readUserMetadata } from "./user-metadata.ts";

/** Bytes of a file that are read before anything is asked about it, so that what follows a small one is known by then. */
const aheadBytes = 64 * 1024;

/** @throws StorageError where the form is broken or holds no file */
export function readForm(body: Readable, contentType: string): Promise<IncomingFile> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    const form = openForm(contentType);
    const fail = (error: unknown): void => reject(error);
    const ended = new Promise<void>((done, broken) => {
      form.once("finish", done);
      form.once("error", broken);
    });
    ended.catch(() => {}); // said below, and by what reads the file
    let count = 0;
    let hasFile = false;
    form.on("field", (name, value) => {
      count += 1;
      fields.set(name, value);
    });
    form.on("file", (_name, file, _fileName, _encoding, type) => {
      // what breaks the form off breaks the file off too
      body.once("error", (error) => file.destroy(error));
      form.once("error", (error: unknown) => file.destroy(error as Error));
      // an error of either without a reader must not end the process
      file.on("error", () => {});
      const take = async (): Promise<IncomingFile> => {
        const before = count;
        const found = toIncomingFile(file, type, fields);
        const { head, isWhole, body: bytes } = await readAhead(file, aheadBytes);
        if (isWhole) {
          await ended;
          return { ...toIncomingFile(bytes, type, fields), announced: head.length };
        }
        const completed = async () => {
          await ended;
          return count === before ? undefined : toIncomingFile(bytes, type, fields);
        };
        return { ...found, body: bytes, completed };
      };
      hasFile = true;
      take().then(resolve, (error) => {
        file.resume();
        reject(error);
      });
    });
    form.once("finish", () => {
      if (!hasFile) fail(errors.noContent());
    });
    form.once("error", (error: unknown) =>
      fail(errors.invalid(`Could not read the form: ${(error as Error).message}`)),
    );
    body.once("error", fail);
    body.once("aborted", () => fail(errors.aborted()));
    body.pipe(form);
  });
}

function openForm(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { fields: 20, files: 1, fieldSize: longestMetadata + 1, fieldNameSize: 100 },
    });
  } catch (error) {
    throw errors.invalid(`Could not read the form: ${(error as Error).message}`);
  }
}

function toIncomingFile(file: Readable, type: string, fields: Map<string, string>): IncomingFile {
  const seconds = fields.get("cacheControl");
  const metadata = fields.get("metadata");
  return {
    body: file,
    type: fields.get("contentType") ?? type,
    cacheControl: seconds && /^\d{1,12}$/.test(seconds) ? `max-age=${seconds}` : "no-cache",
    contentEncoding: fields.get("contentEncoding"),
    userMetadata: metadata === undefined ? null : readUserMetadata(metadata),
    announced: undefined,
  };
}
