// What each copy or process counts by itself is summed with the others', where there may be others.
import { randomUUID } from "node:crypto";
import {
  createServiceDatabase,
  createSharedCounts,
  type DatabaseConnection,
  type ShareLimit,
} from "@undercroft/postgres";
import type { Started } from "../lifecycle.ts";

type Row = { copy: string; name: string; key: string; amount: string; is_held: boolean };

/** @param secretKey what keys are hashed under @param onError told once each time the database goes away */
export function shareLimits(given: {
  owner: DatabaseConnection;
  secretKey: string;
  onError: (error: Error) => void;
}): { share: ShareLimit; start: () => Started } {
  const database = createServiceDatabase({ connection: given.owner, max: 1 });
  const copy = randomUUID();
  let isAway = false;
  const counts = createSharedCounts({
    secret: given.secretKey,
    exchange: async (told) => {
      const rows = await database.query<Row>("select * from internal.exchange_counts($1, $2)", [
        copy,
        JSON.stringify(told.map(({ isHeld, ...one }) => ({ ...one, is_held: isHeld }))),
      ]);
      isAway = false;
      return rows.map(({ is_held: isHeld, amount, ...row }) => ({ ...row, isHeld, amount: Number(amount) }));
    },
    onError: (error) => {
      if (!isAway) given.onError(error);
      isAway = true;
    },
  });
  return {
    share: counts.share,
    start: () => {
      const running = counts.start();
      return {
        name: "the limits of all copies",
        deadline: 1_000,
        stop: async () => {
          await running.stop();
          await database.close();
        },
      };
    },
  };
}
