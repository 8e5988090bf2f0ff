// What this device knows by itself of tickets that it let in or out: newer than any list until the next one is read.
import type { OwnMark } from "#app/parts/door/list/judge-scan.ts";
import { forgetKept, keep, readKept } from "#app/parts/door/list/vault.ts";

export class OwnMarks {
  #marks = new Map<string, OwnMark>();
  readonly #name: string;
  #writing: Promise<void> = Promise.resolve();

  constructor(eventId: string) {
    this.#name = `marks:${eventId}`;
  }

  async open(): Promise<void> {
    this.#marks = new Map(await readKept<[string, OwnMark][]>(this.#name));
  }

  get(hash: string): OwnMark | undefined {
    return this.#marks.get(hash);
  }

  async set(hash: string, mark: OwnMark): Promise<void> {
    this.#marks.set(hash, mark);
    this.#writing = this.#writing.then(() => keep(this.#name, [...this.#marks])).catch(() => {});
    await this.#writing;
  }

  /** The list says as much now. */
  dropBefore(asOf: number): void {
    for (const [hash, mark] of this.#marks) if (mark.at < asOf) this.#marks.delete(hash);
  }

  async forget(): Promise<void> {
    this.#marks.clear();
    await this.#writing;
    await forgetKept(this.#name);
  }
}
