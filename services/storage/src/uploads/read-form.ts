// A form with one file, whose field may have any name or none: fields before it are known at once, those after it when it has been read.
import type { Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { errors } from "../errors.ts";
import type { IncomingFile } from "./incoming-file.ts";
import { longestMetadata, readUserMetadata } from "./user-metadata.ts";

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
    ended.catch(() => {}); // said by what reads the file
    let count = 0;
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
      const before = count;
      try {
        const found = toIncomingFile(file, type, fields);
        const completed = async () => {
          await ended;
          if (count === before) return undefined;
          return { ...toIncomingFile(file, type, fields), completed: undefined };
        };
        resolve({ ...found, completed });
      } catch (error) {
        file.resume();
        reject(error);
      }
    });
    form.once("finish", () => fail(errors.noContent()));
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
