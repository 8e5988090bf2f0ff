// The product's database under their names for it. Rows that a test writes by hand get bytes, since the product never has a row without.
import pg from "pg";
import { giveBytes } from "../../storage/give-bytes.ts";

type Statement = string | { text: string; values?: unknown[] };

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.env.SUITE_DATABASE });
  client.on("error", () => {});
  await client.connect();
  await client.query("set search_path to storage, public");
  return client;
}

async function beginTransaction() {
  const client = await connect();
  await client.query("begin");
  let isOpen = true;
  const finish = (end: "commit" | "rollback") => async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await client.query(end);
    await client.end();
  };
  return {
    query: async (statement: Statement) => {
      const result = await client.query(statement as string);
      if (/insert into objects/i.test(typeof statement === "string" ? statement : statement.text))
        await giveBytes(client);
      return result;
    },
    commit: finish("commit"),
    rollback: finish("rollback"),
  };
}

export type Transaction = Awaited<ReturnType<typeof beginTransaction>>;

export const getServiceKeyUser = async (): Promise<object> => ({});
export const getPostgresConnection = async () => ({
  transaction: beginTransaction,
  beginTransaction,
  dispose: (): void => {},
});

/** Runs `work` in a transaction that ends with it, or in the one that is given. */
export async function withDeleteEnabled<T>(
  given: Partial<Transaction>,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const isGiven = given.commit !== undefined;
  const transaction = isGiven ? (given as Transaction) : await beginTransaction();
  try {
    await transaction.query("select set_config('storage.allow_delete_query', 'true', true)");
    const result = await work(transaction);
    if (!isGiven) await transaction.commit();
    return result;
  } catch (error) {
    if (!isGiven) await transaction.rollback();
    throw error;
  }
}

/** One statement in a transaction of its own, in which rows may be deleted. */
export function run<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  return withDeleteEnabled(
    {},
    async (transaction) => (await transaction.query({ text, values })).rows as Row[],
  );
}
