// Bun's SQL, as the check calls it: a template whose values are parameters, over one connection.
import pg from "pg";

type Template = ((text: TemplateStringsArray, ...values: unknown[]) => Promise<unknown[]>) & {
  close: () => Promise<void>;
};

function open(address: string): Template {
  const client = new pg.Client({ connectionString: address });
  const connected = client.connect();
  const ask = async (text: TemplateStringsArray, ...values: unknown[]): Promise<unknown[]> => {
    await connected;
    const statement = text.reduce((before, after, index) => `${before}$${index}${after}`);
    const sent = values.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value));
    return (await client.query(statement, sent)).rows ?? [];
  };
  return Object.assign(ask, { close: () => client.end() });
}

/** Called with `new`, which answers what the function returns. */
export const SQL = function SQL(address: string): Template {
  return open(address);
};
