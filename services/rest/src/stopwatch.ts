// How long each stage of a request takes. https://docs.postgrest.org/en/v14/references/observability.html#server-timing-header

/** The stages, by the names PostgREST gives them; writing the SQL is one of our own. */
export type Stage = "jwt" | "parse" | "plan" | "sql" | "transaction" | "response";

/** Measures one request; a stage that was skipped is not named. */
export class Stopwatch {
  readonly #stages: string[] = [];
  #last = performance.now();

  /** The stage ended now. */
  mark(stage: Stage): void {
    const now = performance.now();
    this.#stages.push(`${stage};dur=${(now - this.#last).toFixed(3)}`);
    this.#last = now;
  }

  /** What Server-Timing says, in ms. */
  toHeader(): string {
    return this.#stages.join(", ");
  }
}
