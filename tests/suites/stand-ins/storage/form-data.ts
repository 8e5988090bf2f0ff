// The calls that the tests make of the package form-data: parts from a buffer, a text or a file that is read.
import { randomUUID } from "node:crypto";
import type { ReadStream } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";

const types: Record<string, string> = { ".jpg": "image/jpeg", ".png": "image/png", ".txt": "text/plain" };

export default class FormData {
  readonly #boundary = `suite-${randomUUID()}`;
  readonly #parts: { name: string; value: string | Buffer | ReadStream }[] = [];

  append(name: string, value: string | Buffer | ReadStream): void {
    this.#parts.push({ name, value });
  }

  getHeaders(): Record<string, string> {
    return { "content-type": `multipart/form-data; boundary=${this.#boundary}` };
  }

  async toBuffer(): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (const { name, value } of this.#parts) {
      const bytes =
        typeof value === "string" || Buffer.isBuffer(value) ? Buffer.from(value) : await buffer(value);
      pieces.push(
        Buffer.from(`--${this.#boundary}\r\n${headOf(name, value)}\r\n\r\n`),
        bytes,
        Buffer.from("\r\n"),
      );
    }
    return Buffer.concat([...pieces, Buffer.from(`--${this.#boundary}--\r\n`)]);
  }
}

function headOf(name: string, value: string | Buffer | ReadStream): string {
  const field = `Content-Disposition: form-data; name="${name}"`;
  if (typeof value === "string") return field;
  if (Buffer.isBuffer(value)) return `${field}\r\nContent-Type: application/octet-stream`;
  const file = path.basename(String(value.path));
  return `${field}; filename="${file}"\r\nContent-Type: ${types[path.extname(file)] ?? "application/octet-stream"}`;
}
