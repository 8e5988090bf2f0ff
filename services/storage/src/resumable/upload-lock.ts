// One request at a time works on an upload, whichever server it reaches. The lock is a row that its holder renews; a holder
// that died loses it after some seconds, and one whose line is dead lets go when another request asks for it.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Locker } from "@tus/server";
import type { ServiceDatabase } from "@undercroft/postgres";
import { errors } from "../errors.ts";
import { decodeUploadId } from "./upload-id.ts";

const heldSeconds = 10;
const renewMs = 1_000;
const askMs = 200;
/** How long a request waits for the one before it. */
const patienceMs = 20_000;

export type HeldLock = { release: () => Promise<void> };

const takeText = `update internal.uploads set lock_token = $2, locked_until = now() + make_interval(secs => ${heldSeconds}), is_wanted = false
  where id = $1 and (locked_until is null or locked_until < now()) returning id`;
const renewText = `update internal.uploads set locked_until = now() + make_interval(secs => ${heldSeconds}) where id = $1 and lock_token = $2
  returning is_wanted as "isWanted"`;

/**
 * Takes the lock of an upload, waiting for its holder.
 * @param onWanted called when another request waits
 * @throws StorageError ResourceLocked
 */
export async function takeLock(
  { query }: ServiceDatabase,
  version: string,
  signal: AbortSignal,
  onWanted: () => void,
): Promise<HeldLock> {
  const token = randomUUID();
  const until = Date.now() + patienceMs;
  while ((await query(takeText, [version, token])).length === 0) {
    const asked = await query("update internal.uploads set is_wanted = true where id = $1 returning id", [
      version,
    ]);
    // not begun yet, or already over: there is nothing to keep others from
    if (asked.length === 0) return { release: async () => {} };
    if (Date.now() > until || signal.aborted) throw errors.locked();
    await sleep(askMs);
  }
  let isTold = false;
  const timer = setInterval(() => {
    query<{ isWanted: boolean }>(renewText, [version, token]).then(
      ([row]) => {
        if (!row?.isWanted || isTold) return;
        isTold = true;
        onWanted();
      },
      () => {}, // the next turn tries again
    );
  }, renewMs);
  return {
    release: async () => {
      clearInterval(timer);
      await query(
        "update internal.uploads set lock_token = null, locked_until = null, is_wanted = false where id = $1 and lock_token = $2",
        [version, token],
      );
    },
  };
}

/** The same for the protocol's library. */
export function createUploadLocker(database: ServiceDatabase): Locker {
  return {
    newLock: (id) => {
      let held: HeldLock | undefined;
      return {
        lock: async (signal, requestRelease) => {
          const version = decodeUploadId(id)?.version ?? "";
          held = await takeLock(database, version, signal, () => void requestRelease());
        },
        unlock: async () => held?.release(),
      };
    },
  };
}
