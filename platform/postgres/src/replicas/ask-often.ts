// Asks one server the same question again and again, on a connection that comes back by itself.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { DatabaseConnection } from "../connection.ts";

/** What is asked of whom. */
export type Question<Row> = {
  connection: DatabaseConnection;
  text: string;
  everyMs: number;
  /** an answer that takes longer is none, and its connection is given up */
  patienceMs: number;
  /** asked first on each connection. @throws Error where the server is not to be asked */
  greet?: (client: pg.Client) => Promise<void>;
  /** @param askedAt `performance.now()` when it was asked @param mark what `markOf` said then */
  onAnswer: (row: Row, askedAt: number, mark: number) => void;
  markOf?: () => number;
  onFailure: (error: Error) => void;
};

/** A question that goes on. */
export type Asked = {
  /** asks at once in place of waiting */
  now: () => void;
  close: () => Promise<void>;
};

/** Begins to ask. */
export function askOften<Row extends pg.QueryResultRow>(question: Question<Row>): Asked {
  const ending = new AbortController();
  let hurry = new AbortController();
  let client: pg.Client | undefined;
  const { patienceMs, everyMs, markOf = () => 0 } = question;

  const open = async (): Promise<pg.Client> => {
    const next = new pg.Client({
      ...question.connection,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      keepAlive: true,
    });
    next.on("error", () => {}); // shows at the next question
    try {
      await next.connect();
      await question.greet?.(next);
      return next;
    } catch (error) {
      void next.end().catch(() => {});
      throw error;
    }
  };

  const ask = async (): Promise<void> => {
    try {
      client ??= await open();
      const mark = markOf();
      const askedAt = performance.now();
      const { rows } = await client.query<Row>(question.text);
      if (rows[0] && !ending.signal.aborted) question.onAnswer(rows[0], askedAt, mark);
    } catch (error) {
      // one that does not answer is not waited for until it takes our leave either
      void client?.end().catch(() => {});
      client = undefined;
      if (!ending.signal.aborted) question.onFailure(error as Error);
    }
  };

  const asking = (async () => {
    while (!ending.signal.aborted) {
      hurry = new AbortController();
      const { signal } = hurry;
      await ask();
      await sleep(everyMs, undefined, { signal: AbortSignal.any([signal, ending.signal]), ref: false }).catch(
        () => {},
      );
    }
  })();

  return {
    now: () => hurry.abort(),
    close: async () => {
      ending.abort();
      await Promise.race([asking, sleep(patienceMs, undefined, { ref: false })]);
      await Promise.race([client?.end().catch(() => {}), sleep(patienceMs, undefined, { ref: false })]);
    },
  };
}
