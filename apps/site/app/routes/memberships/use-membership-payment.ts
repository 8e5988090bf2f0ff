import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { membershipsKey } from "#app/parts/memberships/my-memberships.ts";
import {
  answerTestBank,
  checkMembershipPayment,
  confirmMembershipCard,
  type PaymentRefusal,
  payWithTestCard,
  readProvider,
  type StartedMembership,
  startMembershipPayment,
} from "#app/parts/payments/commands.ts";
import type { TypedTestCard } from "#app/parts/payments/pay-form.ts";
import { failureWords, unbegunWords } from "#app/parts/payments/payment-words.ts";

const POLL_MS = 2000;
/** After so many rounds without a trace of a charge, the card company took none. */
const ROUNDS_UNTIL_CLEAR = 4;

/** What the browser believes of its own attempt, until the server says more. */
export type Attempt =
  | { state: "form"; problem: string | null }
  | { state: "asking" }
  | { state: "challenge" }
  | { state: "waiting"; isUnknown: boolean };

const form = (problem: string | null = null): Attempt => ({ state: "form", problem });

/** The payment as the server knows it, asked for every two seconds while the browser waits. */
function useCharge(personId: string, chargeId: string | undefined, isWatched: boolean) {
  const [rounds, setRounds] = useState(0);
  const query = useQuery({
    queryKey: ["memberships", personId, "payment", chargeId],
    queryFn: async () => {
      await checkMembershipPayment(chargeId ?? "").catch(() => undefined);
      const answer = await call("get_membership_payment", { p_charge_id: chargeId ?? "" });
      setRounds((count) => count + 1);
      return answer;
    },
    enabled: chargeId !== undefined && isWatched,
    refetchInterval: POLL_MS,
    staleTime: 0,
    gcTime: 0,
  });
  return { now: query.data, rounds, forget: () => setRounds(0) };
}

type Heard = { personId: string; onPaid: (() => void) | undefined; onAttempt: (next: Attempt) => void };

/** Tells once what the server's word made of an attempt, and reads the memberships again when it is paid. */
function useOutcome(outcome: ReturnType<typeof outcomeOf>, { personId, onPaid, onAttempt }: Heard) {
  const queryClient = useQueryClient();
  const hear = useRef(onAttempt);
  hear.current = onAttempt;
  useEffect(() => {
    if (outcome !== null && outcome !== "paid" && outcome !== "returned") hear.current(outcome);
  }, [outcome]);
  useEffect(() => {
    if (outcome !== "paid") return;
    onPaid?.();
    void queryClient.invalidateQueries({ queryKey: membershipsKey(personId) });
  }, [outcome, onPaid, queryClient, personId]);
}

/** The attempt that was begun, whether it is used up, and whether the person agreed that its card is kept. */
function useBegun(planId: string) {
  const [started, setStarted] = useState<StartedMembership | null>(null);
  const [isSpent, setIsSpent] = useState(false);
  const [renews, setRenews] = useState(false);
  const keep = (begun: StartedMembership, isAgreed: boolean): StartedMembership => {
    setRenews(isAgreed);
    setStarted(begun);
    setIsSpent(false);
    return begun;
  };
  return {
    started,
    isSpent,
    renews,
    setIsSpent,
    begin: async (pricePence: number, isAgreed: boolean) =>
      keep(await startMembershipPayment(planId, pricePence, isAgreed), isAgreed),
    confirm: async (membershipId: string) => keep(await confirmMembershipCard(membershipId), true),
  };
}

/** Paying for a membership: what was typed goes to the bank, what it means is found out from the server. */
export function useMembershipPayment(planId: string, personId: string, onPaid?: () => void) {
  const { started, isSpent, renews, setIsSpent, begin, confirm } = useBegun(planId);
  const [attempt, setAttempt] = useState<Attempt>(form());
  const provider = useQuery({ queryKey: ["payment-provider"], queryFn: readProvider });
  const charge = useCharge(personId, started?.charge.id, attempt.state === "waiting");
  const outcome = outcomeOf(attempt, charge.now, charge.rounds);
  const onAttempt = (next: Attempt) => {
    setIsSpent(next.state === "form");
    setAttempt(next);
  };
  useOutcome(outcome, { personId, onPaid, onAttempt });

  function hear(answer: { status: string; failure_code?: string | null }, problem?: string | null) {
    charge.forget();
    if (answer.status === "failed") onAttempt(form(problem ?? failureWords(answer.failure_code ?? null)));
    else if (answer.status === "requires_action") setAttempt({ state: "challenge" });
    else setAttempt({ state: "waiting", isUnknown: answer.status === "unknown" });
  }

  async function ask(send: () => Promise<{ status: string; failure_code: string | null }>) {
    setAttempt({ state: "asking" });
    try {
      hear(await send());
    } catch (error) {
      const refusal = error as Partial<PaymentRefusal>;
      // a mistake in what was typed is known; anything else may have been a charge whose answer was lost
      if (refusal.status === 400) setAttempt(form(refusal.message ?? null));
      else hear({ status: "unknown" });
    }
  }

  /** What is begun, or null where it cannot be; why is said. */
  async function beginOr<Begun>(work: () => Promise<Begun>): Promise<Begun | null> {
    try {
      if (!navigator.onLine) throw new TypeError("No connection");
      return await work();
    } catch (error) {
      setAttempt(form(unbegunWords(error, navigator.onLine)));
      return null;
    }
  }

  /** What this card pays with: each attempt has its own. Null where it cannot be had. */
  async function prepare(): Promise<string | null> {
    const again = () => begin(started?.charge.price_pence ?? 0, renews);
    const now = await beginOr(async () => (isSpent ? again() : started));
    if (now && !now.client_secret) hear({ status: "processing" });
    return now?.client_secret ?? null;
  }

  return {
    attempt,
    renews,
    /** The saved card is charged while its person is there: their bank may ask them, or another card has to pay. */
    payWithSaved: async (membershipId: string) => {
      setAttempt({ state: "asking" });
      const begun = await beginOr(() => confirm(membershipId));
      const failure_code = begun?.payment?.failure_code ?? null;
      if (begun) hear({ status: begun.intent_status ?? "processing", failure_code });
    },
    provider: provider.data ?? null,
    started,
    isReturned: outcome === "returned",
    begin,
    prepare,
    pay: async (card: TypedTestCard) => {
      setAttempt({ state: "asking" });
      const secret = await prepare();
      if (secret !== null) await ask(() => payWithTestCard({ client_secret: secret, ...card }));
    },
    answerBank: (approve: boolean) => ask(() => answerTestBank(started?.client_secret ?? "", approve)),
    hearElement: ({ status, message }: { status: string; message: string | null }) =>
      hear({ status }, message ? `${message} Nothing was charged.` : null),
  };
}

/** What the server's word makes of an attempt that waits; null while there is nothing new. */
function outcomeOf(
  attempt: Attempt,
  now: Answer<"get_membership_payment"> | undefined,
  rounds: number,
): Attempt | "paid" | "returned" | null {
  if (now?.charge.status === "paid") return "paid";
  if (now?.charge.status === "refunded") return "returned";
  if (attempt.state !== "waiting" || !now || rounds === 0) return null;
  if (now.payment?.status === "failed") return form(failureWords(now.payment.failure_code));
  if (attempt.isUnknown && now.payment?.status === "requires_action") return { state: "challenge" };
  if (attempt.isUnknown && now.payment?.status === "created" && rounds >= ROUNDS_UNTIL_CLEAR)
    return form("The card company could not be reached. Nothing was charged. Try again.");
  return null;
}

/** What the screen knows and can do. */
export type MembershipPayment = ReturnType<typeof useMembershipPayment>;
