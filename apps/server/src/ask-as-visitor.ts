// Asks the database what every page asks, the way requests do: a new connection with the password of the data API's login, as anon.
import type { DatabaseConnection } from "@undercroft/postgres";
import pg from "pg";

const patience = 2_000;
const remembered = 1_000;

/** @param connection logs in as `authenticator` @throws Error when a visitor would get no answer */
export async function askAsVisitor(connection: DatabaseConnection): Promise<void> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  client.on("error", () => {}); // shows at the next statement
  await client.connect();
  try {
    await client.query("begin read only; set local role anon; select from public.areas limit 1; commit");
  } finally {
    await client.end();
  }
}

/** Whether visitors are answered; asked at most once a second, however many want to know. */
export function createVisitorProbe(connection: DatabaseConnection): () => Promise<boolean> {
  let last: { at: number; answer: Promise<boolean> } | undefined;
  return () => {
    if (last && Date.now() - last.at < remembered) return last.answer;
    const answer = askAsVisitor(connection).then(
      () => true,
      // with every connection taken, requests have those they need
      (error: { code?: unknown }) => error.code === "53300",
    );
    last = { at: Date.now(), answer };
    return answer;
  };
}
