import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { CardForm } from "#app/parts/payments/card-form.tsx";
import { Notice } from "#app/parts/payments/notice.tsx";
import type { Order } from "#app/parts/payments/order.ts";
import { failureWords, unbegunWords } from "#app/parts/payments/payment-words.ts";
import { TestBank } from "#app/parts/payments/test-bank.tsx";
import { Button } from "#app/ui/button.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import type { Payment } from "./use-payment.ts";

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
      {isAsked ? (
        <TestBank
          pence={order.booking.total_pence}
          payee={order.seller.name}
          onAnswer={(isApproved) => void payment.answerBank(isApproved)}
        />
      ) : null}
      <section aria-labelledby="pay" hidden={isAsked} className="grid gap-5 [&[hidden]]:hidden">
        <h2 id="pay" className="type-h2">
          Pay
        </h2>
        <Problem
          text={problem ?? (isFailed && !isAsked ? failureWords(order.payment?.failure_code ?? null) : null)}
        />
        {hasForm ? (
          <CardForm
            provider={provider}
            pence={order.booking.total_pence}
            isHeld={payment.isHeld}
            isBusy={attempt.state === "asking"}
            onPay={payment.pay}
            prepare={payment.prepare}
            returnPath={`/payment?booking=${order.booking.ref}`}
            onDone={payment.hearElement}
          />
        ) : (
          <Waiting payment={payment} />
        )}
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
