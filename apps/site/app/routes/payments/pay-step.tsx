import { lazy, Suspense, useEffect, useRef } from "react";
import { Link } from "react-router";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { formatMoney } from "#app/format/money.ts";
import { Notice } from "#app/parts/payments/notice.tsx";
import type { Order } from "#app/parts/payments/order.ts";
import { failureWords, unbegunWords } from "#app/parts/payments/payment-words.ts";
import { TestCardForm } from "#app/parts/payments/test-card-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { useLostFocus } from "#app/ui/use-lost-focus.ts";
import type { Payment } from "./use-payment.ts";

const StripeForm = lazy(() => import("#app/parts/payments/stripe-form.tsx"));

/** The form that pays, or why there is none. Once open it stays: what was typed outlives a card that was declined. */
export function PayStep({ order, payment }: { order: Order; payment: Payment }) {
  const { attempt, provider, hasForm } = payment;
  const isFailed = order.booking.status === "failed";
  if (isFailed && !hasForm) return <Failed order={order} payment={payment} />;
  if (!provider) return <Halftone className="h-64 animate-appear-late" aria-busy="true" />;
  if (provider.provider === "none")
    return (
      <Notice title="Card payments are not set up">
        Nothing can be paid on this site yet. Nothing was charged.
      </Notice>
    );
  const isAsked = attempt.state === "challenge";
  const problem = attempt.state === "form" ? attempt.problem : null;
  return (
    <>
      {isAsked ? <Challenge order={order} payment={payment} /> : null}
      <section aria-labelledby="pay" hidden={isAsked} className="grid gap-5 [&[hidden]]:hidden">
        <h2 id="pay" className="type-h2">
          Pay
        </h2>
        <Problem
          text={problem ?? (isFailed && !isAsked ? failureWords(order.payment?.failure_code ?? null) : null)}
        />
        {hasForm ? <CardForm order={order} payment={payment} /> : <Waiting payment={payment} />}
        <p className="max-w-reading text-small text-ink-2">
          {order.money_sentence} {order.refund_sentence} By paying you agree to our{" "}
          <Link to="/terms" className="text-link underline">
            terms
          </Link>
          .
        </p>
      </section>
    </>
  );
}

function CardForm({ order, payment }: { order: Order; payment: Payment }) {
  const { total_pence, ref } = order.booking;
  const payWords = `Pay ${formatMoney(total_pence)}`;
  if (payment.provider?.provider !== "stripe")
    return (
      <TestCardForm payWords={payWords} isBusy={payment.attempt.state === "asking"} onPay={payment.pay} />
    );
  return (
    <Suspense fallback={<Halftone className="h-64" />}>
      <StripeForm
        publishableKey={payment.provider.publishable_key ?? ""}
        pence={total_pence}
        prepare={payment.prepare}
        payWords={payWords}
        returnPath={`/payment?booking=${ref}`}
        onDone={payment.hearElement}
      />
    </Suspense>
  );
}

/** Said where it is seen: the press on Pay was a screen below it on a phone, and the form went out of sight meanwhile. */
function Problem({ text }: { text: string | null }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text) said.current?.focus();
  }, [text]);
  return (
    <p ref={said} tabIndex={-1} role="alert" className="border-red border-s-4 ps-4 font-bold empty:hidden">
      {text}
    </p>
  );
}

/** Until the card company has made the payment ready. */
function Waiting({ payment }: { payment: Payment }) {
  const problem = payment.startProblem;
  return problem ? (
    <Problem text={unbegunWords(problem, navigator.onLine)} />
  ) : (
    <Halftone className="h-64 animate-appear-late" aria-busy="true" />
  );
}

function Failed({ order, payment }: { order: Order; payment: Payment }) {
  const { attempt, isBusy, refusal } = useExclusiveChange(unbegunWords);
  const again = () => attempt(payment.retry);
  return (
    <section role="alert" className="grid gap-4 border-2 border-red p-5">
      <h2 className="type-h2">Not paid</h2>
      <p className="max-w-reading">{failureWords(order.payment?.failure_code ?? null)}</p>
      <Problem text={refusal} />
      <Button onClick={again} busy={isBusy} className="justify-self-start">
        {isBusy ? "One moment..." : "Try again"}
      </Button>
    </section>
  );
}

/** 3-D Secure in test mode: the bank asks whether it is really you. */
function Challenge({ order, payment }: { order: Order; payment: Payment }) {
  const heading = useLostFocus<HTMLHeadingElement>();
  return (
    <section aria-labelledby="bank" className="grid gap-4 border-2 border-ink p-5">
      <h2 id="bank" ref={heading} tabIndex={-1} className="type-h2">
        Your bank asks if this is you
      </h2>
      <p className="max-w-reading text-ink-2">
        Test mode: this is where your bank would show its own page. It wants to know whether to pay{" "}
        {formatMoney(order.booking.total_pence)} to {order.seller.name}.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => payment.answerBank(true)}>Yes, it's me</Button>
        <Button variant="outline" onClick={() => payment.answerBank(false)}>
          No, refuse
        </Button>
      </div>
    </section>
  );
}
