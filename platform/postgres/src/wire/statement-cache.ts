// The prepared statements of one connection: bounded, the one not used for longest goes first.

/** A statement the server knows (`ready`) or is being told about (`pending`). */
export type PreparedStatement = { name: string; isReady: boolean };

/** Statements by key; a key is the role and the text, since plans under row-level security belong to a role. */
export class StatementCache {
  readonly #statements = new Map<string, PreparedStatement>();
  readonly #limit: number;
  #count = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The statement for `key`, marked as used now. */
  find(key: string): PreparedStatement | undefined {
    const found = this.#statements.get(key);
    if (found) {
      this.#statements.delete(key);
      this.#statements.set(key, found);
    }
    return found;
  }

  /** Takes up a statement; gives the name of one to close when there are too many. */
  add(key: string): { added: PreparedStatement; evicted: string | undefined } {
    const added = { name: `s${++this.#count}`, isReady: false };
    let evicted: string | undefined;
    if (this.#statements.size >= this.#limit) {
      for (const [oldKey, old] of this.#statements) {
        if (!old.isReady) continue;
        this.#statements.delete(oldKey);
        evicted = old.name;
        break;
      }
    }
    this.#statements.set(key, added);
    return { added, evicted };
  }

  /** Forgets a statement whose Parse was refused or never reached. */
  remove(key: string): void {
    this.#statements.delete(key);
  }
}
