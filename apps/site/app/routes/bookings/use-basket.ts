import { type RefObject, useEffect, useRef, useState } from "react";
import { type Basket, clampBasket, firstBasket } from "#app/parts/bookings/basket.ts";
import { keepBasket, readBasket } from "#app/parts/bookings/booking-drafts.ts";
import type { OwnAmounts } from "#app/parts/bookings/own-amounts.ts";
import type { TicketType } from "#app/parts/bookings/ticket-type.ts";

/** What is being chosen, kept in this browser. `resumes` is set when the visitor left for an account only. */
export type BasketState = {
  basket: Basket;
  setBasket: (basket: Basket) => void;
  /** What was chosen to pay where people choose the price. */
  amounts: OwnAmounts;
  setAmounts: (amounts: OwnAmounts) => void;
  choose: (basket: Basket) => void;
  resumes: RefObject<boolean>;
};

/**
 * The basket of an event; what was chosen before a reload, a mail link or a confirmation is taken up again.
 * @param initialTypes the price list as it came with the page
 * @param types the price list as it is for this person now; as long as nothing is chosen, it says what stands there
 */
export function useBasket(
  eventId: string,
  initialTypes: readonly TicketType[],
  types: readonly TicketType[],
): BasketState {
  const [chosen, setBasket] = useState<Basket | null>(null);
  const [amounts, setAmounts] = useState<OwnAmounts>({});
  const resumes = useRef(false);

  useEffect(() => {
    const stored = readBasket(eventId);
    if (!stored) return;
    setBasket(clampBasket(stored.basket, initialTypes));
    setAmounts(stored.amounts);
    resumes.current = stored.isAwaitingSignIn;
  }, [eventId, initialTypes]);

  const choose = (next: Basket) => {
    setBasket(next);
    keepBasket(eventId, next, amounts);
  };
  return { basket: chosen ?? firstBasket(types), setBasket, amounts, setAmounts, choose, resumes };
}
