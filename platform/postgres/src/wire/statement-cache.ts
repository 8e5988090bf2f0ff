// The prepared statements of one connection: bounded, the one not used for longest goes first.

/** A statement the server knows (`isReady`) or is being told about. */
export type PreparedStatement = { name: string; isReady: boolean; usedAt: number };

/** Statements by role and text, since plans under row-level security belong to a role. */
export class StatementCache {
  // texts are long and the same strings come again: as keys of their own their hash is computed once
  readonly #byRole = new Map<string, Map<string, PreparedStatement>>();
  readonly #limit: number;
  #made = 0;
  #size = 0;
  #uses = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The statement, marked as used now. */
  find(role: string, text: string): PreparedStatement | undefined {
    const found = this.#byRole.get(role)?.get(text);
    if (found) found.usedAt = ++this.#uses;
    return found;
  }

  /** Takes up a statement; gives the name of one to close when there are too many. */
  add(role: string, text: string): { added: PreparedStatement; evicted: string | undefined } {
    const evicted = this.#size >= this.#limit ? this.#evict() : undefined;
    const added = { name: `s${++this.#made}`, isReady: false, usedAt: ++this.#uses };
    let statements = this.#byRole.get(role);
    if (!statements) {
      statements = new Map();
      this.#byRole.set(role, statements);
    }
    statements.set(text, added);
    this.#size++;
    return { added, evicted };
  }

  /** Forgets a statement whose Parse was refused or never reached. */
  remove(role: string, text: string): void {
    if (this.#byRole.get(role)?.delete(text)) this.#size--;
  }

  #evict(): string | undefined {
    let oldest: { role: string; text: string; statement: PreparedStatement } | undefined;
    for (const [role, statements] of this.#byRole) {
      for (const [text, statement] of statements) {
        if (!statement.isReady || (oldest && statement.usedAt > oldest.statement.usedAt)) continue;
        oldest = { role, text, statement };
      }
    }
    if (!oldest) return undefined;
    this.remove(oldest.role, oldest.text);
    return oldest.statement.name;
  }
}
