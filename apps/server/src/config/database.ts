// The database and who runs it.
import { z } from "zod/mini";
import { wholeNumber } from "./kinds.ts";

export const databaseKeys = {
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/, error: "must begin with postgres://" })),
  DATABASE_CONNECTIONS: z._default(wholeNumber(2, 200), 8),
  PG_RUN_AS: z.optional(z.string()),
};

/** Where the rows are. */
export type DatabaseConfig = Readonly<{
  databaseUrl: string | undefined;
  databaseConnections: number;
  postgresAccount: string | undefined;
}>;

/** The keys as the server knows them. */
export function toDatabase(keys: z.infer<z.ZodMiniObject<typeof databaseKeys>>): DatabaseConfig {
  return {
    databaseUrl: keys.DATABASE_URL,
    databaseConnections: keys.DATABASE_CONNECTIONS,
    postgresAccount: keys.PG_RUN_AS,
  };
}
