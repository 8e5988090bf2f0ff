// A camera sees the same code many times a second; a person shows a ticket once.

/** A code that is seen again within this time is the same showing. */
export const repeatMs = 2_000;

/** Lets a code through once per showing. */
export class RepeatGuard {
  readonly #seen = new Map<string, number>();

  /** Whether a code that is seen at `at`, in ms, is a new showing. A code that stays in view stays the same one. */
  isNew(code: string, at: number): boolean {
    const last = this.#seen.get(code);
    for (const [other, seen] of this.#seen) if (at - seen > repeatMs) this.#seen.delete(other);
    this.#seen.set(code, at);
    return last === undefined || at - last > repeatMs;
  }
}
