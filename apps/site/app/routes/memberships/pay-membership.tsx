import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { formatMoney } from "#app/format/money.ts";
import { Notice } from "#app/parts/payments/notice.tsx";
import { UNKNOWN_MEMBERSHIP, unbegunWords } from "#app/parts/payments/payment-words.ts";
import { TestCardForm } from "#app/parts/payments/test-card-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { useLostFocus } from "#app/ui/use-lost-focus.ts";
import { type MembershipPayment, useMembershipPayment } from "./use-membership-payment.ts";

const StripeForm = lazy(() => import("#app/parts/payments/stripe-form.tsx"));

type PayMembershipProps = { planId: string; personId: string; onPaid?: () => void };
type Quote = Awaited<ReturnType<typeof readQuote>>;

const readQuote = (planId: string) => call("quote_membership", { p_plan_id: planId });

/** Pays for a plan where it stands: what is paid for how long, the card, and what came of it. */
export function PayMembership({ planId, personId, onPaid }: PayMembershipProps) {
  const query = useQuery({
    queryKey: ["memberships", personId, "quote", planId],
    queryFn: () => readQuote(planId),
    staleTime: 0,
  });
  const payment = useMembershipPayment(planId, personId, onPaid);
  return (
    <Loaded query={query} what="The price" why={refusedWhy(query)}>
      {(quote) => (
        <section aria-label={`Pay for ${quote.plan}`} className="grid max-w-reading gap-4">
          {payment.started ? (
            <Card quote={quote} payment={payment} />
          ) : (
            <Begin quote={quote} payment={payment} />
          )}
        </section>
      )}
    </Loaded>
  );
}

/** What is paid and for how long, beside the button that begins. */
function Begin({ quote, payment }: { quote: Quote; payment: MembershipPayment }) {
  const { attempt, isBusy, refusal } = useExclusiveChange(unbegunWords);
  if (!quote.may_pay) return null;
  return (
    <>
      <p>{quote.sentence}</p>
      <p className="text-ink-2 text-small">The team sees your name, handle and email address.</p>
      <p role="alert" className="border-red border-s-4 ps-4 font-bold empty:hidden">
        {refusal}
      </p>
      <div>
        <Button busy={isBusy} onClick={() => void attempt(() => payment.begin(quote.price_pence))}>
          {quote.status === "active" ? "Pay again" : "Join"} for {formatMoney(quote.price_pence)}
          <span className="sr-only">, {quote.plan}</span>
        </Button>
      </div>
    </>
  );
}

function Card({ quote, payment }: { quote: Quote; payment: MembershipPayment }) {
  const { attempt, isReturned } = payment;
  if (isReturned)
    return (
      <Notice title="There was no place for you any more">
        Your payment came too late. All of it goes back: {formatMoney(quote.price_pence)}.
      </Notice>
    );
  if (attempt.state === "challenge") return <Challenge quote={quote} payment={payment} />;
  const isWorking = attempt.state === "asking" || attempt.state === "waiting";
  return (
    <>
      {isWorking ? <Working quote={quote} payment={payment} /> : null}
      <div data-holds-update="" hidden={isWorking} className="grid gap-4 [&[hidden]]:hidden">
        <p>{quote.sentence}</p>
        <p role="alert" className="border-red border-s-4 ps-4 font-bold empty:hidden">
          {attempt.state === "form" ? attempt.problem : null}
        </p>
        <CardForm quote={quote} payment={payment} />
        <p className="text-ink-2 text-small">
          By paying you agree to our{" "}
          <Link to="/terms" className="text-link underline">
            terms
          </Link>
          .
        </p>
      </div>
    </>
  );
}

function CardForm({ quote, payment }: { quote: Quote; payment: MembershipPayment }) {
  const { provider, attempt } = payment;
  const payWords = `Pay ${formatMoney(quote.price_pence)}`;
  if (!provider) return <Halftone className="h-64 animate-appear-late" aria-busy="true" />;
  if (provider.provider === "none")
    return (
      <Notice title="Card payments are not set up">
        Nothing can be paid on this site yet. Nothing was charged.
      </Notice>
    );
  if (provider.provider !== "stripe")
    return <TestCardForm payWords={payWords} isBusy={attempt.state === "asking"} onPay={payment.pay} />;
  return (
    <Suspense fallback={<Halftone className="h-64" />}>
      <StripeForm
        publishableKey={provider.publishable_key ?? ""}
        pence={quote.price_pence}
        prepare={payment.prepare}
        payWords={payWords}
        returnPath="/settings/memberships"
        onDone={payment.hearElement}
      />
    </Suspense>
  );
}

/** While the card is with the bank. */
function Working({ quote, payment: { attempt } }: { quote: Quote; payment: MembershipPayment }) {
  const sentence = useLostFocus<HTMLParagraphElement>();
  return (
    <Halftone className="p-6">
      <p
        ref={sentence}
        tabIndex={-1}
        role="status"
        aria-busy="true"
        className="border-2 border-ink bg-bg p-5"
      >
        {attempt.state === "waiting" && attempt.isUnknown
          ? UNKNOWN_MEMBERSHIP
          : `Paying ${formatMoney(quote.price_pence)}. Please don't close or reload this page.`}
      </p>
    </Halftone>
  );
}

/** 3-D Secure in test mode: the bank asks whether it is really you. */
function Challenge({ quote, payment }: { quote: Quote; payment: MembershipPayment }) {
  const heading = useLostFocus<HTMLHeadingElement>();
  return (
    <section aria-labelledby="bank" className="grid gap-4 border-2 border-ink p-5">
      <h3 id="bank" ref={heading} tabIndex={-1} className="type-h3">
        Your bank asks if this is you
      </h3>
      <p className="text-ink-2">
        Test mode: this is where your bank would show its own page. It wants to know whether to pay{" "}
        {formatMoney(quote.price_pence)} to {quote.organiser.name}.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void payment.answerBank(true)}>Yes, it's me</Button>
        <Button variant="outline" onClick={() => void payment.answerBank(false)}>
          No, refuse
        </Button>
      </div>
    </section>
  );
}
