import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type Refusal, toRefusal } from "#app/api/refusal.ts";
import type { DoorSale, DoorType } from "#app/parts/door/door-answers.ts";
import { NoAnswer } from "#app/parts/door/door-client.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { type Basket, linesOf, needsKept } from "./sale.ts";

/** What is paid, and how. */
export type Order = { basket: Basket; method: "cash" | "card" };

const noAnswer: Refusal = {
  code: null,
  title: "No answer",
  remedy: "It is not known whether this was sold. Press Sell again: it is sold once only.",
};

/** Sells what was chosen, once: the same order again, after no answer was heard, is the same sale. */
export function useTill(types: readonly DoorType[]) {
  const { door, view } = useDoor();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const pending = useRef<{ order: string; key: string } | null>(null);

  /** @returns the sale, or undefined where it was refused or no answer was heard */
  async function sell({ basket, method }: Order, reason?: string): Promise<DoorSale | undefined> {
    if (isBusy) return undefined;
    const order = JSON.stringify([basket, method]);
    if (pending.current?.order !== order) pending.current = { order, key: crypto.randomUUID() };
    setIsBusy(true);
    setRefusal(null);
    try {
      const sale = await door.ask(
        "sell_at_door",
        {
          p_lines: linesOf(basket),
          p_method: method,
          p_key: pending.current.key,
          ...(reason ? { p_reason: reason } : {}),
          ...(needsKept(basket, types) ? { p_from_stock: true } : {}),
        },
        6_000,
      );
      pending.current = null;
      await queryClient.invalidateQueries({ queryKey: ["door", view.night?.event_id, "sales"] });
      return sale;
    } catch (error) {
      setRefusal(error instanceof NoAnswer ? noAnswer : toRefusal(error, true));
      if (!(error instanceof NoAnswer)) pending.current = null;
      return undefined;
    } finally {
      setIsBusy(false);
    }
  }

  return { sell, isBusy, refusal, setRefusal };
}
