import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { readSource } from "#app/api/booking-source.ts";
import { browserClient, loadClientScript } from "#app/api/browser-client.ts";
import { fetchAhead } from "#app/api/fetch-ahead.ts";
import {
  type Basket,
  clampBasket,
  countTickets,
  isSameBasket,
  toBasket,
  toLines,
  withHeldPrices,
  withQuantity,
} from "#app/parts/bookings/basket.ts";
import type { Booking } from "#app/parts/bookings/booking.ts";
import { forgetBookingDraft, keepBasket } from "#app/parts/bookings/booking-drafts.ts";
import type { BookingDetails } from "#app/parts/bookings/commands.ts";
import { amountsOf, holdsAmounts, withOwnAmounts } from "#app/parts/bookings/own-amounts.ts";
import type { AppliedCode } from "#app/parts/bookings/promo-code.ts";
import type { BookableEvent } from "#app/parts/bookings/queries.ts";
import { GONE, RELEASED, type Refusal, toRefusal } from "#app/parts/bookings/refusal.ts";
import type { TicketType } from "#app/parts/bookings/ticket-type.ts";
import { useHoldClock } from "#app/parts/bookings/use-hold-clock.ts";
import { requestSignIn } from "#app/parts/profiles/auth-dialog-store.ts";
import { loadAuthDialog } from "#app/parts/profiles/load-auth-dialog.ts";
import { readSession, type Session } from "#app/parts/profiles/session-store.ts";
import { loadLaterSteps } from "./later-steps.ts";
import { useBasket } from "./use-basket.ts";
import { useBookingMutation } from "./use-booking-mutation.ts";
import { useHold, useTicketTypes } from "./use-hold.ts";
import { useHoldFollowing } from "./use-hold-following.ts";
import { useLongerHold } from "./use-longer-hold.ts";

/** Where one stands: choosing, saying who comes, or done. */
export type BookingStep = "tickets" | "details" | "done";

/** Nothing was decided, so the price list is as true as before. */
const UNDECIDED = new Set<Refusal["code"]>(["OFFLINE", "NETWORK"]);
/** The box office's window: with what it needs to read its answers, it is fetched when first spoken to. */
const commands = () => import("#app/parts/bookings/commands.ts");
const HOLD_IS_GONE = new Set<Refusal["code"]>(["BOOKINGS_HOLD_EXPIRED", "BOOKINGS_NOT_FOUND", "RESALE_GONE"]);

/** Everything a booking consists of while it is being made. */
function useBookingState(event: BookableEvent, initialTypes: readonly TicketType[], session: Session) {
  const personId = session.person?.id ?? null;
  const [step, setStep] = useState<BookingStep>("tickets");
  const [hasMoved, setHasMoved] = useState(false);
  if (step !== "tickets" && !hasMoved) setHasMoved(true);
  const [confirmed, setConfirmed] = useState<Booking | null>(null);
  const known = useRef<string | null>(null);
  const holding = useHold(event.id, personId);
  const [applied, setApplied] = useState<AppliedCode | null>(null);
  const [heldCode, setHeldCode] = useState<string | null>(null);
  const priceList = useTicketTypes(event.id, personId, initialTypes, applied);
  const basket = useBasket(event.id, initialTypes, priceList.types);
  const secondsLeft = useHoldClock(step === "done" ? null : holding.hold);
  const isExpired = holding.hold !== null && secondsLeft === 0;
  const held: Basket = isExpired ? {} : toBasket(holding.hold);
  const office = useBookingMutation(async (refused) => {
    if (HOLD_IS_GONE.has(refused.code)) {
      known.current = null;
      holding.setHold(null);
      setStep("tickets");
    }
    if (UNDECIDED.has(refused.code)) return;
    const fresh = await priceList.reloadTypes();
    // What is left may be fewer than was chosen.
    if (refused.code === "BOOKINGS_SOLD_OUT" && fresh.data)
      basket.choose(clampBasket(basket.basket, fresh.data, held));
  });
  const state = {
    event,
    personId,
    step,
    setStep,
    hasMoved,
    confirmed,
    setConfirmed,
    applied,
    setApplied,
    heldCode,
    setHeldCode,
    known,
    secondsLeft,
    isExpired,
    held,
  };
  const types = withHeldPrices(
    withOwnAmounts(priceList.types, basket.amounts),
    isExpired ? null : holding.hold,
  );
  return { ...state, ...holding, ...priceList, types, ...basket, ...office };
}

type BookingState = ReturnType<typeof useBookingState>;

const codeOf = (state: BookingState): string | null => state.applied?.code ?? null;

/** Taking places, after signing in where that is needed. */
function useTakeHold(state: BookingState) {
  const { event, basket, types } = state;
  const attempt = useRef<{ lines: string; key: string } | null>(null);

  async function takeHold() {
    if (
      state.hold &&
      !state.isExpired &&
      state.heldCode === codeOf(state) &&
      isSameBasket(basket, state.held) &&
      holdsAmounts(state.hold, types)
    ) {
      state.setStep("details");
      return;
    }
    const lines = toLines(basket, types);
    const code = codeOf(state);
    const written = JSON.stringify([lines, code]);
    // A call whose answer was lost is made again under its own key, never a second time.
    if (attempt.current?.lines !== written) attempt.current = { lines: written, key: crypto.randomUUID() };
    const idempotencyKey = attempt.current.key;
    await state.run(async () => {
      const { holdBooking } = await commands();
      const booking = await holdBooking(await browserClient(), {
        eventId: event.id,
        lines,
        idempotencyKey,
        code,
        source: readSource(),
      });
      state.setHeldCode(code);
      attempt.current = null;
      keepBasket(event.id, basket, state.amounts);
      state.setHold(booking, readSession().person?.id ?? null);
      await loadLaterSteps();
      state.setStep("details");
    });
  }

  async function proceed() {
    if (!state.personId) {
      keepBasket(event.id, basket, state.amounts, true);
      const count = countTickets(basket);
      const isSignedIn = await requestSignIn({
        title: "Sign in to hold these tickets",
        summary: `${event.title}: ${count === 1 ? "1 ticket" : `${count} tickets`}`,
        next: `/events/${event.slug}/book`,
      });
      if (!isSignedIn) return;
    }
    await takeHold();
  }

  // Back from the mail that signed them in: the hold is taken without asking again.
  useEffect(() => {
    const isReady = state.personId !== null && !state.isLooking && !state.isBusy && state.hold === null;
    if (!isReady || !state.resumes.current || countTickets(basket) === 0) return;
    state.resumes.current = false;
    void takeHold();
  });
  return proceed;
}

/** A person who has chosen will go on, so the scripts of the booking and of the sign-in dialog are fetched by then. */
function useReadyToGoOn(hasChosen: boolean, isSignedIn: boolean) {
  useEffect(() => {
    if (hasChosen) fetchAhead(commands, loadClientScript, ...(isSignedIn ? [] : [loadAuthDialog]));
  }, [hasChosen, isSignedIn]);
}

/** Trying a promo code, which answers what is wrong with it or null; going on without one; and the way back to it. */
const codeActions = (state: BookingState) => ({
  applyCode: async (code: string): Promise<string | null> => {
    try {
      const { checkPromoCode } = await import("#app/parts/bookings/promo-code.ts");
      state.setApplied(await checkPromoCode(await browserClient(), state.event.id, code));
      return null;
    } catch (error) {
      return toRefusal(error, navigator.onLine).title;
    }
  },
  removeCode: () => state.setApplied(null),
  back: () => state.setStep("tickets"),
});

function setQuantity(state: BookingState, typeId: string, quantity: number): void {
  state.setRefusal(null);
  state.choose(withQuantity(state.basket, state.types, typeId, quantity, state.held));
}

/** Goes on with a hold of this person that was found. */
function takeUp(state: BookingState, found: Booking): void {
  state.resumes.current = false;
  state.setBasket(toBasket(found));
  state.setAmounts(amountsOf(found, state.types));
  if (state.step === "tickets") state.setStep("details");
}

function setAmount(state: BookingState, typeId: string, pence: number): void {
  state.setRefusal(null);
  state.setAmounts({ ...state.amounts, [typeId]: pence });
}

/** Hands the details over and answers where one pays. */
async function goOnToPayment(hold: Booking, details: BookingDetails): Promise<string> {
  const { beginPayment } = await import("#app/parts/payments/commands.ts");
  await beginPayment(hold.id, details);
  forgetBookingDraft(hold.event_id);
  return `/payment?booking=${hold.ref}`;
}

/** Booking from the first ticket to the last, with every refusal on the way. */
export function useBookingFlow(event: BookableEvent, initialTypes: readonly TicketType[], session: Session) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const state = useBookingState(event, initialTypes, session);
  const proceed = useTakeHold(state);
  const { hold, known, step, setStep, setHold, run } = state;

  const finish = (booking: Booking) => {
    state.setConfirmed(booking);
    setStep("done");
    known.current = null;
    forgetBookingDraft(event.id);
    void queryClient.invalidateQueries({ queryKey: ["mine", state.personId, "bookings"] });
  };
  const letGo = () => {
    known.current = null;
    setHold(null);
    setStep("tickets");
  };
  useReadyToGoOn(countTickets(state.basket) > 0, state.personId !== null);
  useLongerHold({
    hold,
    secondsLeft: state.secondsLeft,
    isInForm: step === "details" && !state.isBusy,
    onExtended: (extended) => setHold(extended),
  });
  useHoldFollowing({
    hold,
    known,
    isSettled: step === "details" && !state.isLooking && !state.isBusy,
    onFound: (found) => takeUp(state, found),
    onConfirmedElsewhere: finish,
    onEndedElsewhere: (how) => {
      state.setRefusal(
        { released: RELEASED, gone: GONE }[how as string] ??
          toRefusal({ details: "BOOKINGS_HOLD_EXPIRED" }, true),
      );
      setStep("tickets");
    },
  });

  return {
    ...state,
    proceed,
    setQuantity: (typeId: string, quantity: number) => setQuantity(state, typeId, quantity),
    setAmount: (typeId: string, pence: number) => setAmount(state, typeId, pence),
    ...codeActions(state),
    extend: () =>
      run(async () => {
        const { extendHold } = await commands();
        if (hold) setHold(await extendHold(await browserClient(), hold.id));
      }),
    release: () =>
      run(async () => {
        const { releaseHold } = await commands();
        if (hold) await releaseHold(await browserClient(), hold.id);
        letGo();
        await state.reloadTypes();
      }),
    restart: async () => {
      letGo();
      state.setRefusal(null);
      const fresh = await state.reloadTypes();
      state.choose(clampBasket(state.basket, fresh.data ?? state.types));
    },
    confirm: (details: BookingDetails) =>
      run(async () => {
        if (!hold) return;
        if (hold.total_pence > 0) return navigate(await goOnToPayment(hold, details));
        const { confirmBooking } = await commands();
        finish(await confirmBooking(await browserClient(), hold.id, details));
        setHold(null);
      }),
  };
}

/** Everything the booking screen shows and can do. */
export type BookingFlow = ReturnType<typeof useBookingFlow>;
