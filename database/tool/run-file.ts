import type pg from "pg";
import { findFailedLine } from "./failed-line.ts";
import type { SqlFile } from "./sql-files.ts";

/**
 * Whether it was in the way of a copy of the program that is at work (a deadlock, or a lock that took ten seconds), or of another database
 * of the cluster: roles are of all of them, and PostgreSQL lets no two change one at once.
 */
export function isCrossed(error: unknown): boolean {
  const { cause, message } = error as { cause?: { code?: string }; message?: string };
  const { code } = cause ?? (error as { code?: string });
  return code === "40P01" || code === "55P03" || message === "tuple concurrently updated";
}

/** Runs one file in the open transaction. @throws Error naming the file and the line that failed */
export async function runFile(client: pg.Client, file: SqlFile): Promise<void> {
  await client.query("savepoint before_file");
  try {
    await client.query(file.text);
    await client.query("release savepoint before_file");
  } catch (error) {
    const { message, position } = error as pg.DatabaseError;
    const line = position
      ? file.text.slice(0, Number(position)).split("\n").length
      : isCrossed({ cause: error })
        ? undefined // other transactions that wait for this one do not wait for the line
        : await findFailedLine(client, file.text, "before_file").catch(() => undefined); // the connection is gone
    throw new Error(`${file.name}:${line ?? "?"}: ${message}`, { cause: error });
  }
}
