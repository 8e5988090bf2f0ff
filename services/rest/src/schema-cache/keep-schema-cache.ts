// Holds the current schema cache, and loads it again when PostgreSQL says NOTIFY pgrst.
import { setTimeout as sleep } from "node:timers/promises";
import {
  createListener,
  type DatabaseConnection,
  DatabaseUnavailable,
  type RoleDatabase,
} from "@undercroft/postgres";
import { RestError } from "../errors.ts";
import type { RestSettings } from "../settings.ts";
import { loadSchemaCache } from "./load-schema-cache.ts";
import type { SchemaCache } from "./types.ts";

/** The kept cache. */
export type SchemaCacheKeeper = {
  /** the cache at hand, without waiting; undefined before the first load and while one was announced */
  current: () => SchemaCache | undefined;
  /** the settings in force: those of the last cache that was loaded */
  settings: () => RestSettings;
  /** waits for a load that was announced. @throws RestError PGRST002 when it cannot be loaded */
  get: () => Promise<SchemaCache>;
  /** the first load, tried again while the database or the pooler before it does not answer, as at a start beside a restart of theirs */
  first: () => Promise<SchemaCache>;
  /** resolves when announcements are heard */
  listening: Promise<void>;
  close: () => Promise<void>;
};

const debounceMs = 100;
const firstPatienceMs = 15_000;
const firstPauseMs = 250;

/**
 * Starts keeping: loads at once, then on every announcement on the channel `pgrst`, and after a gap in listening.
 * @param base settings that hold where the database says nothing
 * @param onError told of settings in the database that mean nothing
 */
export function keepSchemaCache(
  database: RoleDatabase,
  connection: DatabaseConnection,
  base: RestSettings,
  onError: (error: Error) => void,
): SchemaCacheKeeper {
  let cache: SchemaCache | undefined;
  let loading: Promise<SchemaCache> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let version = 0;
  let isStale = true;
  let isClosed = false;

  function load(): Promise<SchemaCache> {
    // what is announced during a load may have been read already or not: it is loaded again afterwards
    if (loading) return loading;
    isStale = false;
    loading = loadSchemaCache(database, base, ++version, onError).then(
      (loaded) => {
        cache = loaded;
        loading = undefined;
        return isStale ? load() : loaded;
      },
      (error) => {
        loading = undefined;
        isStale = true;
        throw error;
      },
    );
    return loading;
  }

  function announce(): void {
    isStale = true;
    if (timer) return;
    // the first of a burst is loaded at once, what follows within the window together after it
    timer = setTimeout(() => {
      timer = undefined;
      if (isStale) void load().catch(() => {});
    }, debounceMs);
    void load().catch(() => {});
  }

  async function loadFirst(): Promise<SchemaCache> {
    for (const until = Date.now() + firstPatienceMs; ; await sleep(firstPauseMs))
      try {
        return await load();
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || isClosed || Date.now() > until) throw error;
      }
  }

  void load().catch(() => {});
  const listener = createListener(
    connection,
    ["pgrst"],
    (_channel, payload) => {
      if (payload === "" || payload === "reload schema" || payload === "reload config") announce();
    },
    announce,
  );
  return {
    settings: () => cache?.settings ?? base,
    current: () => (isStale || loading ? undefined : cache),
    get: async () => {
      try {
        if (loading) return await loading;
        return cache && !isStale ? cache : await load();
      } catch (cause) {
        // what was true a moment ago serves better than nothing; the next request tries to load again
        if (cache) return cache;
        throw new RestError(503, "PGRST002", "Could not query the database for the schema cache. Retrying.", {
          headers: [["retry-after", "1"]],
          cause,
        });
      }
    },
    first: loadFirst,
    listening: listener.ready,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await listener.close();
    },
  };
}
