// Statements under the caller's role, with the settings that policies ask for, in one transaction.
import type { QueryRows, ServiceDatabase } from "@undercroft/postgres";
import { errors } from "../errors.ts";
import type { Caller, StorageCall } from "../storage.ts";
import { toDatabaseError } from "./database-errors.ts";

const settings = `select set_config('role', $1, true), set_config('request.jwt.claim.role', $1, true),
  set_config('request.jwt', $2, true), set_config('request.jwt.claim.sub', $3, true), set_config('request.jwt.claims', $4, true),
  set_config('request.headers', $5, true), set_config('request.method', $6, true), set_config('request.path', $7, true),
  set_config('storage.operation', $8, true), set_config('storage.allow_delete_query', 'true', true)`;

/** What of a request is told to policies. */
export type CallerRequest = Pick<StorageCall, "request" | "path" | "operation"> & { caller: Caller };

function values({ caller, request, path, operation }: CallerRequest): string[] {
  const headers = Object.fromEntries(
    [...request.headers].filter(([name]) => name !== "authorization" && name !== "cookie"),
  );
  return [
    caller.role,
    caller.token,
    caller.subject ?? "",
    JSON.stringify(caller.claims),
    JSON.stringify(headers),
    request.method,
    path,
    operation,
  ];
}

/**
 * Runs `work` as the caller and commits.
 * @throws StorageError
 */
export function asCaller<T>(
  database: ServiceDatabase,
  call: CallerRequest,
  work: (query: QueryRows) => Promise<T>,
): Promise<T> {
  return database
    .transaction(async (query) => {
      await query(settings, values(call));
      return work(query);
    })
    .catch((error) => {
      throw toDatabaseError(error);
    });
}

/** Runs `work` as the service itself, which may read and change everything, and commits. @throws StorageError */
export function asService<T>(database: ServiceDatabase, work: (query: QueryRows) => Promise<T>): Promise<T> {
  return database
    .transaction(async (query) => {
      await query("select set_config('storage.allow_delete_query', 'true', true)");
      return work(query);
    })
    .catch((error) => {
      throw toDatabaseError(error);
    });
}

class RolledBack extends Error {}

/** Runs `work` as the caller to see whether they may, and takes everything back. @throws StorageError where they may not */
export async function probe(
  database: ServiceDatabase,
  call: CallerRequest,
  work: (query: QueryRows) => Promise<unknown>,
): Promise<void> {
  try {
    await database.transaction(async (query) => {
      await query(settings, values(call));
      await work(query);
      // deferred constraints count too
      await query("set constraints all immediate");
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw toDatabaseError(error);
  }
}

/** The call with its caller. @throws StorageError where the route let nobody in particular through */
export function requireCaller(call: StorageCall): StorageCall & { caller: Caller } {
  if (!call.caller) throw errors.accessDenied();
  return { ...call, caller: call.caller };
}
