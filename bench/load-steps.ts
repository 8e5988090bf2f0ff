// What has been loaded, written down in the database with the load itself: a run that was broken off is gone on with by the next one.
import type pg from "pg";

const tables = `create schema if not exists bench;
  create table if not exists bench.steps (name text primary key, done_at timestamptz not null default now());
  create table if not exists bench.indexes (name text primary key, definition text not null)`;

/** The steps of a load. */
export class LoadSteps {
  readonly #client: pg.Client;
  readonly #done: Set<string>;

  private constructor(client: pg.Client, done: Set<string>) {
    this.#client = client;
    this.#done = done;
  }

  /** Reads which were done before. */
  static async open(client: pg.Client): Promise<LoadSteps> {
    await client.query(tables);
    const { rows } = await client.query<{ name: string }>("select name from bench.steps");
    return new LoadSteps(client, new Set(rows.map(({ name }) => name)));
  }

  /** Whether a step needs no more doing. */
  isDone(name: string): boolean {
    return this.#done.has(name);
  }

  /** Does one and notes it in the same transaction. @throws Error as PostgreSQL gave it: nothing of the step is left */
  async run(name: string, text: string): Promise<void> {
    if (this.isDone(name)) return;
    process.stderr.write(`  ${name}\n`);
    await this.#client.query("begin");
    try {
      await this.#client.query(text);
      await this.#client.query("insert into bench.steps (name) values ($1)", [name]);
      await this.#client.query("commit");
    } catch (error) {
      await this.#client.query("rollback");
      throw error;
    }
    this.#done.add(name);
  }
}
