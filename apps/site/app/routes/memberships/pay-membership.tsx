import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { formatMoney } from "#app/format/money.ts";
import { CardForm } from "#app/parts/payments/card-form.tsx";
import { Notice } from "#app/parts/payments/notice.tsx";
import { UNKNOWN_MEMBERSHIP, unbegunWords } from "#app/parts/payments/payment-words.ts";
import { TestBank } from "#app/parts/payments/test-bank.tsx";
import { WorkingNote } from "#app/parts/payments/working-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { type MembershipPayment, useMembershipPayment } from "./use-membership-payment.ts";

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
  if (attempt.state === "challenge")
    return (
      <TestBank
        pence={quote.price_pence}
        payee={quote.organiser.name}
        level={3}
        onAnswer={(isApproved) => void payment.answerBank(isApproved)}
      />
    );
  const isWorking = attempt.state === "asking" || attempt.state === "waiting";
  return (
    <>
      {isWorking ? (
        <WorkingNote>
          {attempt.state === "waiting" && attempt.isUnknown
            ? UNKNOWN_MEMBERSHIP
            : `Paying ${formatMoney(quote.price_pence)}. Please don't close or reload this page.`}
        </WorkingNote>
      ) : null}
      <div data-holds-update="" hidden={isWorking} className="grid gap-4 [&[hidden]]:hidden">
        <p>{quote.sentence}</p>
        <p role="alert" className="border-red border-s-4 ps-4 font-bold empty:hidden">
          {attempt.state === "form" ? attempt.problem : null}
        </p>
        <CardFields quote={quote} payment={payment} />
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

function CardFields({ quote, payment }: { quote: Quote; payment: MembershipPayment }) {
  const { provider, attempt } = payment;
  if (!provider) return <Halftone className="h-64 animate-appear-late" aria-busy="true" />;
  if (provider.provider === "none")
    return (
      <Notice title="Card payments are not set up">
        Nothing can be paid on this site yet. Nothing was charged.
      </Notice>
    );
  return (
    <CardForm
      provider={provider}
      pence={quote.price_pence}
      isBusy={attempt.state === "asking"}
      onPay={payment.pay}
      prepare={payment.prepare}
      returnPath="/settings/memberships"
      onDone={payment.hearElement}
    />
  );
}
