// The prepared statements of one connection: bounded, the one not used for longest goes first.

/** A statement the server knows (`isReady`) or is being told about. */
export type PreparedStatement = { name: string; isReady: boolean; usedAt: number };

/** Statements by role and text, since plans under row-level security belong to a role. */
export class StatementCache {
  // texts are long and the same strings come again: as keys of their own their hash is computed once
  readonly #byScope = new Map<string, Map<string, PreparedStatement>>();
  readonly #limit: number;
  #made = 0;
  #size = 0;
  #uses = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The statement, marked as used now. */
  find(scope: string, text: string): PreparedStatement | undefined {
    const found = this.#byScope.get(scope)?.get(text);
    if (found) found.usedAt = ++this.#uses;
    return found;
  }

  /** Takes up a statement; gives the name of one to close when there are too many. */
  add(scope: string, text: string): { added: PreparedStatement; evicted: string | undefined } {
    const evicted = this.#size >= this.#limit ? this.#evict() : undefined;
    const added = { name: `s${++this.#made}`, isReady: false, usedAt: ++this.#uses };
    let statements = this.#byScope.get(scope);
    if (!statements) {
      statements = new Map();
      this.#byScope.set(scope, statements);
    }
    statements.set(text, added);
    this.#size++;
    return { added, evicted };
  }

  /** Forgets a statement whose Parse was refused or never reached. */
  remove(scope: string, text: string): void {
    if (this.#byScope.get(scope)?.delete(text)) this.#size--;
  }

  #evict(): string | undefined {
    let oldest: { scope: string; text: string; statement: PreparedStatement } | undefined;
    for (const [scope, statements] of this.#byScope) {
      for (const [text, statement] of statements) {
        if (!statement.isReady || (oldest && statement.usedAt > oldest.statement.usedAt)) continue;
        oldest = { scope, text, statement };
      }
    }
    if (!oldest) return undefined;
    this.remove(oldest.scope, oldest.text);
    return oldest.statement.name;
  }
}
