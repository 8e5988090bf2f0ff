import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { useNavigate } from "react-router";
import { readSource } from "#app/api/booking-source.ts";
import { browserClient, loadClientScript } from "#app/api/browser-client.ts";
import { fetchAhead } from "#app/api/fetch-ahead.ts";
import type { Booking } from "#app/parts/bookings/booking.ts";
import { forgetBookingDraft, keepBasket, readBasket } from "#app/parts/bookings/booking-drafts.ts";
import {
  type Basket,
  clampBasket,
  countTickets,
  firstBasket,
  isSameBasket,
  toBasket,
  toLines,
  withHeldPrices,
  withQuantity,
} from "#app/parts/bookings/choosing/basket.ts";
import { amountsOf, holdsAmounts, withOwnAmounts } from "#app/parts/bookings/choosing/own-amounts.ts";
import type { TicketType } from "#app/parts/bookings/choosing/ticket-type.ts";
import type { BookingDetails } from "#app/parts/bookings/commands.ts";
import { bookingMachine, FIRST_STATE, stepOf } from "#app/parts/bookings/holding/booking-machine.ts";
import { useHoldClock } from "#app/parts/bookings/holding/use-hold-clock.ts";
import type { BookableEvent } from "#app/parts/bookings/queries.ts";
import { type Refusal, toRefusal } from "#app/parts/bookings/refusal.ts";
import { requestSignIn } from "#app/parts/profiles/auth-dialog/auth-dialog-store.ts";
import { loadAuthDialog } from "#app/parts/profiles/auth-dialog/load-auth-dialog.ts";
import { bookerOf } from "#app/parts/profiles/booker-of.ts";
import type { Session } from "#app/parts/profiles/session/session-machine.ts";
import { readSession } from "#app/parts/profiles/session/session-store.ts";
import { useHoldQuery, useTicketTypes } from "./booking-queries.ts";
import { loadLaterSteps } from "./later-steps.ts";
import { runBookingCall } from "./run-booking-call.ts";
import { useHoldEffects } from "./use-hold-effects.ts";

/** Nothing was decided, so the price list is as true as before. */
const UNDECIDED = new Set<Refusal["code"]>(["OFFLINE", "NETWORK"]);
/** The procedures of a booking: with what reads their answers, they are fetched when the first is called. */
const commands = () => import("#app/parts/bookings/commands.ts");

/** Everything a booking consists of while it is being made. */
function useBookingState(event: BookableEvent, initialTypes: readonly TicketType[], session: Session) {
  const personId = (event.requires_account ? session.person : bookerOf(session))?.id ?? null;
  const [machine, dispatch] = useReducer(bookingMachine, FIRST_STATE);
  const step = stepOf(machine);
  const holding = useHoldQuery(event.id, personId);
  const priceList = useTicketTypes(event.id, personId, initialTypes, machine.applied);
  const secondsLeft = useHoldClock(step === "done" ? null : holding.hold);
  const isExpired = holding.hold !== null && secondsLeft === 0;
  const held: Basket = isExpired ? {} : toBasket(holding.hold);
  // as long as nothing is chosen, the price list says what stands there
  const basket = machine.chosen ?? firstBasket(priceList.types);
  const choose = (type: "chose" | "fitted", next: Basket) => {
    dispatch({ type, basket: next });
    keepBasket(event.id, next, machine.amounts);
  };
  const run = (asked: Parameters<typeof runBookingCall>[1], call: () => Promise<unknown>) =>
    runBookingCall(dispatch, asked, call, async (refused, isHoldGone) => {
      if (isHoldGone) holding.setHold(null);
      if (UNDECIDED.has(refused.code)) return;
      const fresh = await priceList.reloadTypes();
      // What is left may be fewer than was chosen.
      if (refused.code === "BOOKINGS_SOLD_OUT" && fresh.data)
        choose("fitted", clampBasket(basket, fresh.data, held));
    });
  const types = withHeldPrices(
    withOwnAmounts(priceList.types, machine.amounts),
    isExpired ? null : holding.hold,
  );
  const state = { event, personId, step, secondsLeft, isExpired, held, dispatch, choose, run };
  return { ...machine, ...holding, ...priceList, ...state, types, basket };
}

type State = ReturnType<typeof useBookingState>;

/** Taking places, after signing in where that is needed. */
function useTakeHold(state: State) {
  const { event, basket, types, applied, dispatch } = state;
  const attempt = useRef<{ lines: string; key: string } | null>(null);
  const code = applied?.code ?? null;

  async function takeHold() {
    const { hold } = state;
    const isAsChosen = state.heldCode === code && isSameBasket(basket, state.held);
    if (hold && !state.isExpired && isAsChosen && holdsAmounts(hold, types)) {
      dispatch({ type: "hold-kept" });
      return;
    }
    const lines = toLines(basket, types);
    const written = JSON.stringify([lines, code]);
    // A call whose answer was lost is made again under its own key, never a second time.
    if (attempt.current?.lines !== written) attempt.current = { lines: written, key: crypto.randomUUID() };
    const idempotencyKey = attempt.current.key;
    await state.run("hold-asked", async () => {
      const { holdBooking } = await commands();
      const order = { eventId: event.id, lines, idempotencyKey, code, source: readSource() };
      const booking = await holdBooking(await browserClient(), order);
      attempt.current = null;
      keepBasket(event.id, basket, state.amounts);
      state.setHold(booking, bookerOf(readSession())?.id ?? null);
      dispatch({ type: "held", hold: booking, amounts: amountsOf(booking, types), code });
      await loadLaterSteps();
    });
  }

  async function proceed() {
    if (!state.personId) {
      keepBasket(event.id, basket, state.amounts, true);
      const count = countTickets(basket, types);
      dispatch({ type: "sign-in-asked" });
      const isSignedIn = await requestSignIn({
        title: "Sign in to hold these tickets",
        summary: `${event.title}: ${count === 1 ? "1 ticket" : `${count} tickets`}`,
        next: `/events/${event.slug}/book`,
        ...(event.requires_account ? {} : { takesGuests: true }),
      });
      if (!isSignedIn) return dispatch({ type: "sign-in-closed" });
    }
    await takeHold();
  }

  // Back from the mail that signed them in: the hold is taken without asking again.
  const isReady = state.personId !== null && !state.isLooking && !state.isBusy && state.hold === null;
  const isBack = isReady && state.resumes && state.phase === "choosing" && countTickets(basket) > 0;
  const resume = useEffectEvent(() => void takeHold());
  useEffect(() => {
    if (isBack) resume();
  }, [isBack]);
  return proceed;
}

/** What was chosen before a reload, a mail link or a confirmation is taken up again; what follows is fetched ahead. */
function useKeptChoice({ event, dispatch, basket, personId }: State, initialTypes: readonly TicketType[]) {
  useEffect(() => {
    const stored = readBasket(event.id);
    if (!stored) return;
    const { amounts, isAwaitingSignIn: resumes } = stored;
    dispatch({ type: "restored", basket: clampBasket(stored.basket, initialTypes), amounts, resumes });
  }, [event.id, initialTypes, dispatch]);

  const [hasChosen, isSignedIn] = [countTickets(basket) > 0, personId !== null];
  useEffect(() => {
    if (hasChosen) fetchAhead(commands, loadClientScript, ...(isSignedIn ? [] : [loadAuthDialog]));
  }, [hasChosen, isSignedIn]);
}

/** Trying a promo code, which answers what is wrong with it or null, and going on without one. */
const codeActions = ({ event, dispatch }: State) => ({
  applyCode: async (code: string): Promise<string | null> => {
    try {
      const { checkPromoCode } = await import("#app/parts/bookings/choosing/promo-code.ts");
      dispatch({
        type: "code-applied",
        applied: await checkPromoCode(await browserClient(), event.id, code),
      });
      return null;
    } catch (error) {
      return toRefusal(error, navigator.onLine).title;
    }
  },
  removeCode: () => dispatch({ type: "code-applied", applied: null }),
});

/** Hands the details over and answers where one pays. */
async function goOnToPayment(hold: Booking, details: BookingDetails): Promise<string> {
  const { beginPayment } = await import("#app/parts/payments/commands.ts");
  await beginPayment(hold.id, details);
  forgetBookingDraft(hold.event_id);
  return `/payment?booking=${hold.ref}`;
}

/** What the person does with the hold. */
const holdActions = (state: State) => ({
  extend: () =>
    state.run("errand-begun", async () => {
      const { extendHold } = await commands();
      if (state.hold) state.setHold(await extendHold(await browserClient(), state.hold.id));
    }),
  release: () =>
    state.run("errand-begun", async () => {
      const { releaseHold } = await commands();
      if (state.hold) await releaseHold(await browserClient(), state.hold.id);
      state.setHold(null);
      state.dispatch({ type: "let-go" });
      await state.reloadTypes();
    }),
  restart: async () => {
    state.setHold(null);
    state.dispatch({ type: "let-go" });
    const fresh = await state.reloadTypes();
    state.choose("fitted", clampBasket(state.basket, fresh.data ?? state.types));
  },
});

/** Booking from the first ticket to the last: the machine of a booking, its effects, and what the screen can do. */
export function useBooking(event: BookableEvent, initialTypes: readonly TicketType[], session: Session) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const state = useBookingState(event, initialTypes, session);
  const { hold, dispatch, run } = state;

  const finish = (booking: Booking) => {
    dispatch({ type: "confirmed", booking });
    forgetBookingDraft(event.id);
    void queryClient.invalidateQueries({ queryKey: ["mine", state.personId, "bookings"] });
  };
  useKeptChoice(state, initialTypes);
  const proceed = useTakeHold(state);
  useHoldEffects(state, finish);

  return {
    ...state,
    proceed,
    setQuantity: (typeId: string, quantity: number) =>
      state.choose("chose", withQuantity(state.basket, state.types, typeId, quantity, state.held)),
    setAmount: (typeId: string, pence: number) =>
      dispatch({ type: "priced", amounts: { ...state.amounts, [typeId]: pence } }),
    ...codeActions(state),
    ...holdActions(state),
    back: () => dispatch({ type: "went-back" }),
    confirm: async (details: BookingDetails) => {
      if (!hold) return;
      if (hold.total_pence > 0)
        return run("pay-asked", async () => navigate(await goOnToPayment(hold, details)));
      return run("confirm-asked", async () => {
        const { confirmBooking } = await commands();
        finish(await confirmBooking(await browserClient(), hold.id, details));
        state.setHold(null);
      });
    },
  };
}

/** Everything the booking screen shows and can do. */
export type BookingFlow = ReturnType<typeof useBooking>;
