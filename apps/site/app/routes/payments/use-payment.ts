import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLive } from "#app/api/live/use-live.ts";
import { persistent } from "#app/api/query-client.ts";
import { hearServerTime } from "#app/device/server-time.ts";
import { tellOtherTabs } from "#app/parts/bookings/holding/hold-channel.ts";
import { useHoldClock } from "#app/parts/bookings/holding/use-hold-clock.ts";
import {
  answerTestBank,
  checkPayment,
  continuePayment,
  type PaymentRefusal,
  payWithTestCard,
  readOrder,
  readProvider,
} from "#app/parts/payments/commands.ts";
import type { Order } from "#app/parts/payments/order.ts";
import type { TypedTestCard } from "#app/parts/payments/pay-form.ts";
import { failureWords, unbegunWords } from "#app/parts/payments/payment-words.ts";
import { bookerOf } from "#app/parts/profiles/booker-of.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

const POLL_MS = 2000;
/** After so many rounds without a trace of a charge, the card company took none. */
const ROUNDS_UNTIL_CLEAR = 4;
const OPEN = new Set(["awaiting_payment", "processing", "failed"]);

/** What the browser believes of its own attempt, until the server says more. */
export type Attempt =
  | { state: "form"; problem: string | null }
  | { state: "asking" }
  | { state: "challenge" }
  | { state: "processing" }
  | { state: "unknown"; rounds: number };

const form = (problem: string | null = null): Attempt => ({ state: "form", problem });

/** The order, asked for again every two seconds while anything is open. */
export function useOrder(ref: string, isWatched: boolean) {
  const queryClient = useQueryClient();
  const queryKey = ["mine", "order", ref];
  const query = useQuery({
    ...persistent,
    queryKey,
    queryFn: async () => {
      const order = await readOrder(ref);
      hearServerTime(order.booking.server_time, true);
      return order;
    },
    enabled: ref !== "",
    staleTime: 0,
    retry: (count, error) => (error as { details?: string }).details !== "BOOKINGS_NOT_FOUND" && count < 3,
    refetchInterval: ({ state }) =>
      isWatched || OPEN.has(state.data?.booking.status ?? "") || isRefunding(state.data) ? POLL_MS : false,
  });
  return { query, reload: () => queryClient.invalidateQueries({ queryKey }) };
}

const isRefunding = (order: Order | undefined): boolean =>
  order?.refunds.some(({ status }) => status === "approved" || status === "pending") ?? false;

/** Who takes the money, and the secret that lets this browser pay this payment. */
export function useCheckout(order: Order | undefined, attempt: Attempt) {
  const provider = useQuery({ queryKey: ["payment-provider"], queryFn: readProvider });
  const booking = order?.booking;
  const isPayable =
    booking !== undefined &&
    order?.has_details === true &&
    ["approved", "awaiting_payment", "held"].includes(booking.status) &&
    booking.total_pence > 0;
  const started = useQuery({
    queryKey: ["mine", "payment", booking?.id, order?.payment?.id ?? null],
    queryFn: () => continuePayment(booking?.id ?? ""),
    enabled:
      isPayable &&
      provider.data !== undefined &&
      provider.data.provider !== "none" &&
      attempt.state === "form",
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => (error as Partial<PaymentRefusal>).status === 503 && count < 20,
    retryDelay: 3000,
  });
  return { provider, started };
}

/** Paying: what was typed goes to the bank, what it means is found out from the server. */
export function usePayment(ref: string) {
  const [attempt, setAttempt] = useState<Attempt>(form());
  const isWatched = attempt.state === "unknown" || attempt.state === "processing";
  const { query, reload } = useOrder(ref, isWatched);
  const order = query.data;
  const { provider, started } = useCheckout(order, attempt);
  const secrets = useSecrets(started.data?.client_secret ?? null, order, reload);
  const secondsLeft = useHoldClock(order && OPEN.has(order.booking.status) ? order.booking : null);
  useFollowing(order, attempt, setAttempt);
  useTellingTabs(order);
  const session = useSession();
  const person = bookerOf(session);
  // asked for every two seconds as well: what is told is only sooner
  useLive(person && `person:${person.id}`, { onMessage: () => void reload(), onReturn: () => void reload() });

  function hear(answer: { status: string; failure_code?: string | null }, problem?: string | null) {
    if (answer.status === "failed") {
      secrets.spend();
      setAttempt(form(problem ?? failureWords(answer.failure_code ?? null)));
    } else if (answer.status === "requires_action") setAttempt({ state: "challenge" });
    else setAttempt({ state: "processing" });
    void reload();
  }

  async function ask(call: () => Promise<{ status: string; failure_code: string | null }>) {
    setAttempt({ state: "asking" });
    try {
      hear(await call());
    } catch (error) {
      const refusal = error as Partial<PaymentRefusal>;
      // a mistake in what was typed is known; anything else may have been a charge whose answer was lost
      if (refusal.status === 400) setAttempt(form(refusal.message ?? null));
      else setAttempt({ state: "unknown", rounds: 0 });
    }
  }

  /** Before a card is sent: what the bank is to be asked with, or null when there is nothing to ask, and why. */
  async function prepare(): Promise<string | null> {
    try {
      if (!navigator.onLine) throw new TypeError("No connection");
      const secret = await secrets.take();
      if (secret === null) hear({ status: "processing" });
      return secret;
    } catch (error) {
      setAttempt(form(unbegunWords(error, navigator.onLine)));
      return null;
    }
  }

  return {
    query,
    order,
    attempt,
    /** a guest's card is looked at before it is charged */
    isHeld: person !== null && session.person === null,
    provider: provider.data ?? null,
    hasForm: secrets.hasForm,
    startProblem: started.error,
    secondsLeft,
    reload,
    prepare,
    pay: async (card: TypedTestCard) => {
      setAttempt({ state: "asking" });
      const secret = await prepare();
      if (secret !== null) await ask(() => payWithTestCard({ client_secret: secret, ...card }));
    },
    answerBank: (approve: boolean) => ask(() => answerTestBank(secrets.current() ?? "", approve)),
    hearElement: ({ status, message }: { status: string; message: string | null }) => {
      if (status === "unknown") setAttempt({ state: "unknown", rounds: 0 });
      else if (status === "failed") hear({ status }, message ? `${message} Nothing was charged.` : null);
      else hear({ status: status === "succeeded" ? "succeeded" : "processing" });
    },
    retry: async () => {
      await continuePayment(order?.booking.id ?? "");
      setAttempt(form());
      await reload();
    },
  };
}

/**
 * What lets this browser pay. A card that was declined ends its attempt and not the form: the next card gets an attempt of its own
 * when it is sent, so that nothing typed is lost.
 */
function useSecrets(started: string | null, order: Order | undefined, reload: () => Promise<unknown>) {
  const own = useRef<string | null>(null);
  const isSpent = useRef(false);
  const [hasForm, setHasForm] = useState(false);
  if (started !== null && !hasForm) setHasForm(true);
  const current = () => own.current ?? started;
  return {
    hasForm,
    current,
    spend: () => {
      isSpent.current = true;
    },
    take: async (): Promise<string | null> => {
      if (!isSpent.current && order?.booking.status !== "failed") return current();
      own.current = (await continuePayment(order?.booking.id ?? "")).client_secret;
      isSpent.current = false;
      await reload(); // what was known of the attempt before is over
      return own.current;
    },
  };
}

/** Follows what the server says while the browser does not know. */
function useFollowing(order: Order | undefined, attempt: Attempt, setAttempt: (attempt: Attempt) => void) {
  const bookingId = order?.booking.id;
  const status = order?.booking.status;
  const paymentStatus = order?.payment?.status;
  const failureCode = order?.payment?.failure_code ?? null;
  const [asked, setAsked] = useState({ attempt, rounds: 0 });
  const isClear = asked.attempt === attempt && asked.rounds >= ROUNDS_UNTIL_CLEAR;

  useEffect(() => {
    if (attempt.state !== "unknown" && attempt.state !== "processing") return;
    let rounds = 0;
    const timer = setInterval(async () => {
      rounds += 1;
      if (bookingId) await checkPayment(bookingId).catch(() => undefined);
      setAsked({ attempt, rounds });
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [attempt, bookingId]);

  useEffect(() => {
    if (attempt.state === "form" || attempt.state === "asking" || attempt.state === "challenge") return;
    if (status === "failed") setAttempt(form(failureWords(failureCode)));
    else if (attempt.state === "unknown" && paymentStatus === "created" && isClear)
      setAttempt(form("The card company could not be reached. Nothing was charged. Try again."));
    else if (attempt.state === "unknown" && paymentStatus === "requires_action")
      setAttempt({ state: "challenge" });
  }, [attempt.state, status, paymentStatus, failureCode, isClear, setAttempt]);
}

/** What the screen knows and can do. */
export type Payment = ReturnType<typeof usePayment>;

/** Whatever shows the hold, here or in another tab, hears that it is another one now. */
function useTellingTabs(order: Order | undefined) {
  const [eventId, status] = [order?.booking.event_id, order?.booking.status];
  useEffect(() => {
    if (eventId && status) tellOtherTabs(eventId);
  }, [eventId, status]);
}
