// Writes frontend messages of the extended query protocol into one growing block.
// https://www.postgresql.org/docs/current/protocol-message-formats.html
const blockBytes = 32 * 1024;

/** Values of one statement, which the protocol counts in sixteen bits. */
export const mostValues = 65_535;

/** A value as it is bound: text, or null. */
export type BoundValue = string | null;

/** Collects messages; `take` hands over what was written since the last call. */
export class MessageWriter {
  #block = Buffer.allocUnsafeSlow(blockBytes);
  #start = 0;
  #end = 0;

  #ensure(bytes: number): void {
    if (this.#end + bytes <= this.#block.length) return;
    // what is written already may still be on its way out, so the old block is left alone
    const open = this.#block.subarray(this.#start, this.#end);
    const next = Buffer.allocUnsafeSlow(Math.max(blockBytes, (open.length + bytes) * 2));
    open.copy(next);
    this.#block = next;
    this.#start = 0;
    this.#end = open.length;
  }

  #text(value: string): void {
    this.#end += this.#block.write(value, this.#end, "utf8");
    this.#block[this.#end++] = 0;
  }

  #begin(type: number, roomBytes: number): number {
    this.#ensure(roomBytes + 5);
    this.#block[this.#end] = type;
    this.#end += 5;
    return this.#end;
  }

  #finish(bodyStart: number): void {
    this.#block.writeInt32BE(this.#end - bodyStart + 4, bodyStart - 4);
  }

  #int16(value: number): void {
    this.#end = this.#block.writeUInt16BE(value, this.#end);
  }

  /** Parse: `text` becomes the statement `name` ("" is the unnamed one); parameter types are left to the server. */
  parse(name: string, text: string): void {
    const start = this.#begin(0x50, (name.length + text.length) * 3 + 4);
    this.#text(name);
    this.#text(text);
    this.#int16(0);
    this.#finish(start);
  }

  /** Bind: `values` in text form to the statement `name`, into the unnamed portal, results as text. */
  bind(name: string, values: readonly BoundValue[]): void {
    let room = name.length * 3 + 10;
    for (const value of values) room += 4 + (value === null ? 0 : value.length * 3);
    const start = this.#begin(0x42, room);
    this.#block[this.#end++] = 0;
    this.#text(name);
    this.#int16(0);
    this.#int16(values.length);
    for (const value of values) {
      const lengthAt = this.#end;
      this.#end += 4;
      const written = value === null ? -1 : this.#block.write(value, this.#end, "utf8");
      this.#block.writeInt32BE(written, lengthAt);
      if (written > 0) this.#end += written;
    }
    this.#int16(0);
    this.#finish(start);
  }

  /** Execute the unnamed portal to its end. */
  execute(): void {
    const start = this.#begin(0x45, 5);
    this.#block[this.#end++] = 0;
    this.#end = this.#block.writeInt32BE(0, this.#end);
    this.#finish(start);
  }

  /** Close the statement `name`. */
  close(name: string): void {
    const start = this.#begin(0x43, name.length * 3 + 2);
    this.#block[this.#end++] = 0x53;
    this.#text(name);
    this.#finish(start);
  }

  /** Sync: everything since the last one was a single implicit transaction. */
  sync(): void {
    this.#finish(this.#begin(0x53, 0));
  }

  /** What was written since the last call. */
  take(): Buffer {
    const out = this.#block.subarray(this.#start, this.#end);
    this.#start = this.#end;
    return out;
  }
}
