// The database and who runs it.
import { readFileSync } from "node:fs";
import { z } from "zod/mini";
import { wholeNumber } from "./kinds.ts";

const mostReplicas = 8;
const isPostgresUrl = (address: string): boolean =>
  URL.canParse(address) && /^postgres(ql)?:$/.test(new URL(address).protocol);

/** Addresses with commas between. */
const listed = (text: string): string[] => text.split(",").map((one) => one.trim());
const replicaList = z.optional(
  z.string().check(
    z.refine(
      (text) => listed(text).every(isPostgresUrl),
      "must be addresses that begin with postgres://, with commas between; write a comma within one as %2C",
    ),
    z.refine((text) => listed(text).length <= mostReplicas, `may name ${mostReplicas} replicas at most`),
  ),
);

export const databaseKeys = {
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/, error: "must begin with postgres://" })),
  DATABASE_POOL_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/, error: "must begin with postgres://" })),
  DATABASE_REPLICA_URLS: replicaList,
  DATABASE_CONNECTIONS: z._default(wholeNumber(2, 200), 8),
  PG_RUN_AS: z.optional(
    z
      .string()
      .check(
        z.refine(isOtherAccount, "must be an account of this machine, in /etc/passwd and other than root"),
      ),
  ),
};

/** Only root starts PostgreSQL as somebody else. */
function isOtherAccount(name: string): boolean {
  if (process.getuid?.() !== 0) return true;
  const found = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find(([known]) => known === name);
  return found !== undefined && found[2] !== "0";
}

/** Where the rows are. */
export type DatabaseConfig = Readonly<{
  databaseUrl: string | undefined;
  /** a pooler in transaction mode before the same database */
  databasePoolUrl: string | undefined;
  /** streaming replicas of the same database */
  databaseReplicaUrls: readonly string[];
  databaseConnections: number;
  postgresAccount: string | undefined;
}>;

/** The keys as the server knows them. */
export function toDatabase(keys: z.infer<z.ZodMiniObject<typeof databaseKeys>>): DatabaseConfig {
  if (keys.DATABASE_POOL_URL && !keys.DATABASE_URL)
    throw new Error(
      "The configuration is wrong:\n  DATABASE_POOL_URL: needs DATABASE_URL beside it, the address of the database itself: what listens, keeps time and migrates goes there",
    );
  if (keys.DATABASE_REPLICA_URLS && !keys.DATABASE_URL)
    throw new Error(
      "The configuration is wrong:\n  DATABASE_REPLICA_URLS: needs DATABASE_URL beside it, the address of the leader that they follow",
    );
  return {
    databaseUrl: keys.DATABASE_URL,
    databasePoolUrl: keys.DATABASE_POOL_URL,
    databaseReplicaUrls: keys.DATABASE_REPLICA_URLS ? listed(keys.DATABASE_REPLICA_URLS) : [],
    databaseConnections: keys.DATABASE_CONNECTIONS,
    postgresAccount: keys.PG_RUN_AS,
  };
}
