import { createPasses, type PassesParts } from "@undercroft/passes";
import { createServiceDatabase, type DatabaseConnection } from "@undercroft/postgres";

/** The keys of wallets, and where Apple and Google are. */
export type Wallets = Pick<PassesParts, "apple" | "google">;

/** The service of wallet passes; `note` tells the database which wallets there are. */
export function openPasses(
  connection: DatabaseConnection,
  given: {
    wallets: Wallets | undefined;
    readPerson: PassesParts["readPerson"];
    secretKey: string;
    url: string;
    onError: (error: unknown) => void;
  },
) {
  const database = createServiceDatabase({ connection, max: 4 });
  const logged: string[] = [];
  const passes = createPasses({
    apple: null,
    google: null,
    ...given.wallets,
    database,
    secret: given.secretKey,
    siteUrl: given.url,
    readPerson: given.readPerson,
    callAs: (authorization, name, args) =>
      fetch(`${given.url}/rest/v1/rpc/${name}`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify(args),
      }),
    readAddress: () => "192.0.2.1",
    onLog: (line) => void logged.push(line),
    onError: given.onError,
  });
  return {
    ...passes,
    logged,
    close: async () => {
      passes.close();
      await database.close();
    },
  };
}
