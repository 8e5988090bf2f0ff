// Several statements with one Sync behind them, as `pg` lets a package send its own queries (pg-cursor and pg-copy-streams do).
import type pg from "pg";
import type { Statement } from "./contestants.ts";

type Message = { fields: (string | null)[] };

/** which statements a connection knows */
const known = new WeakMap<pg.Connection, Set<string>>();

/** Gives the one value of the last statement. */
export class Batch implements pg.Submittable {
  /** `pg` notes what it has parsed by the name of the query; this one has several */
  readonly name = "";
  readonly #statements: readonly Statement[];
  readonly #resolve: (value: string) => void;
  readonly #reject: (error: Error) => void;
  #last = "";
  #error: Error | undefined;

  constructor(
    statements: readonly Statement[],
    resolve: (value: string) => void,
    reject: (error: Error) => void,
  ) {
    this.#statements = statements;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    const names = known.get(connection) ?? new Set();
    known.set(connection, names);
    connection.stream.cork();
    for (const { name, text, values } of this.#statements) {
      if (!names.has(name)) connection.parse({ name, text, types: [] }, true);
      names.add(name);
      connection.bind({ statement: name, values }, true);
      connection.execute({ portal: "", rows: "" }, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}

  handleDataRow({ fields }: Message): void {
    this.#last = fields[0] ?? "";
  }

  handleError(error: Error): void {
    this.#error = error;
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    if (!this.#error) this.#resolve(this.#last);
  }
}
