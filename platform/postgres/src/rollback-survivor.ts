// Some things must outlast the transaction they happen in: an attempt that was refused has been made all the same. PostgreSQL has no
// transaction within a transaction, but RAISE INFO reaches the client also when everything else is rolled back. A function says in
// the detail of such a notice what is to be written again, and after a rollback one statement writes it.

/** Which notices are meant, and the statement that writes them again. Its one value is a JSON array of the details. */
export type RollbackSurvivor = { sqlState: string; statement: string };

/** Gathers the details of one transaction. */
export class SurvivingNotices {
  readonly #survivor: RollbackSurvivor | undefined;
  #details: string[] = [];

  constructor(survivor: RollbackSurvivor | undefined) {
    this.#survivor = survivor;
  }

  /** Takes a notice if it is one of those that survive. */
  add({ sqlState, detail }: { sqlState: string; detail: string }): void {
    if (sqlState === this.#survivor?.sqlState) this.#details.push(detail);
  }

  /** The statement that writes what was gathered once more, if there is anything; nothing is gathered after. */
  takeRewrite(): { text: string; values: [string] } | undefined {
    if (!this.#survivor || this.#details.length === 0) return undefined;
    const json = `[${this.#details.join(",")}]`;
    this.#details = [];
    return { text: this.#survivor.statement, values: [json] };
  }
}
