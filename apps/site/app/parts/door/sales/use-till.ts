import { useRef } from "react";
import type { DoorSale, DoorType } from "#app/parts/door/door-answers.ts";
import { NoAnswer } from "#app/parts/door/door-client.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { useDoorChange } from "#app/parts/door/use-door-change.ts";
import { type Basket, fitsKept, linesOf, needsKept, totalOf } from "./sale.ts";

/** What is paid, and how. */
export type Order = { basket: Basket; method: "cash" | "card" };

/** What a till is told of a sale. */
export type Sold = Pick<DoorSale, "total_pence" | "method"> & {
  /** it waits on this device until the server has it */
  isWaiting: boolean;
};

const noAnswer = {
  code: null,
  title: "No answer",
  remedy: "It is not known whether this was sold. Press Sell again: it is sold once only.",
};

/** Sells what was chosen, once: the same order again, after no answer was heard, is the same sale. */
export function useTill(types: readonly DoorType[]) {
  const { door, view } = useDoor();
  const { run, isBusy, refusal, setRefusal } = useDoorChange("sales", noAnswer);
  const pending = useRef<{ order: string; key: string } | null>(null);

  /** Without an answer it sells what is kept for this device, under the same key, so that the server has it once. */
  async function keepSale({ basket, method }: Order, key: string): Promise<Sold | undefined> {
    if (!door.offline || !fitsKept(basket, types)) return undefined;
    const at = new Date(door.clock.now()).toISOString();
    const sale = { scan_id: key, kind: "sale", lines: linesOf(basket), method, at, gate: view.gate } as const;
    await door.offline.waiting.add(sale);
    await door.waits();
    return { total_pence: totalOf(basket, types), method, isWaiting: true };
  }

  /** @returns what was sold, or undefined where it was refused or no answer was heard */
  const sell = (order: Order, reason?: string): Promise<Sold | undefined> =>
    run(() => sellOnce(order, reason));

  /** @throws what the server refused with, or NoAnswer where nothing is kept for this device */
  async function sellOnce({ basket, method }: Order, reason?: string): Promise<Sold> {
    const order = JSON.stringify([basket, method]);
    const key = pending.current?.order === order ? pending.current.key : crypto.randomUUID();
    pending.current = { order, key };
    try {
      const sale = await door.ask(
        "sell_at_door",
        {
          p_lines: linesOf(basket),
          p_method: method,
          p_key: key,
          ...(reason ? { p_reason: reason } : {}),
          ...(needsKept(basket, types) ? { p_from_stock: true } : {}),
        },
        6_000,
      );
      pending.current = null;
      return { ...sale, isWaiting: false };
    } catch (error) {
      const kept = error instanceof NoAnswer ? await keepSale({ basket, method }, key) : undefined;
      if (kept || !(error instanceof NoAnswer)) pending.current = null;
      if (!kept) throw error;
      return kept;
    }
  }

  return { sell, isBusy, refusal, setRefusal };
}
