import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { formatMoney } from "#app/format/money.ts";
import { priceName } from "#app/parts/memberships/membership-words.ts";
import { CardForm } from "#app/parts/payments/card-form.tsx";
import { Notice } from "#app/parts/payments/notice.tsx";
import { UNKNOWN_MEMBERSHIP, unbegunWords } from "#app/parts/payments/payment-words.ts";
import { TestBank } from "#app/parts/payments/test-bank.tsx";
import { WorkingNote } from "#app/parts/payments/working-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { type MembershipPayment, useMembershipPayment } from "./use-membership-payment.ts";

type PayMembershipProps = {
  planId: string;
  personId: string;
  onPaid?: () => void;
  /** the card that was refused when it was charged by itself */
  savedCard?: SavedCard;
};
type SavedCard = { membershipId: string; last4: string | null };
type Quote = Awaited<ReturnType<typeof readQuote>>;

const readQuote = (planId: string) => call("quote_membership", { p_plan_id: planId });

const StripeBankStep = lazy(() => import("#app/parts/payments/stripe-bank-step.tsx"));

/** Pays for a plan where it stands: what is paid for how long, the card, and what came of it. */
export function PayMembership({ planId, personId, onPaid, savedCard }: PayMembershipProps) {
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
            <Begin quote={quote} payment={payment} {...(savedCard ? { savedCard } : {})} />
          )}
        </section>
      )}
    </Loaded>
  );
}

/** What is paid and for how long, beside the button that begins. */
function Begin({
  quote,
  payment,
  savedCard,
}: {
  quote: Quote;
  payment: MembershipPayment;
  savedCard?: SavedCard;
}) {
  const { attempt, isBusy, refusal } = useExclusiveChange(unbegunWords);
  const [isAgreed, setIsAgreed] = useState(false);
  const renews = quote.renews || isAgreed;
  if (!quote.may_pay) return null;
  return (
    <>
      <p>{renews ? (quote.renewal_sentence ?? quote.sentence) : quote.sentence}</p>
      {quote.renewal_sentence && !quote.renews ? (
        <Checkbox
          label={`Keep my card and charge it ${priceName(quote.price_pence, quote.period)} until I cancel`}
          checked={isAgreed}
          onChange={({ target }) => setIsAgreed(target.checked)}
        />
      ) : null}
      {savedCard ? (
        <div>
          <Button
            busy={payment.attempt.state === "asking"}
            onClick={() => void payment.payWithSaved(savedCard.membershipId)}
          >
            Pay with {savedCard.last4 ? `the card ending in ${savedCard.last4}` : "your card"}
            <span className="sr-only">, {quote.plan}</span>
          </Button>
        </div>
      ) : null}
      <p role="alert" className="border-red border-s-4 ps-4 font-bold empty:hidden">
        {payment.attempt.state === "form" ? payment.attempt.problem : null}
      </p>
      <p className="text-ink-2 text-small">The team sees your name, handle and email address.</p>
      <p role="alert" className="border-red border-s-4 ps-4 font-bold empty:hidden">
        {refusal}
      </p>
      <div>
        <Button
          busy={isBusy}
          variant={savedCard ? "outline" : "primary"}
          onClick={() => void attempt(() => payment.begin(quote.price_pence, renews))}
        >
          {savedCard
            ? "Pay with another card"
            : `${quote.status === "active" ? "Pay again" : "Join"} for ${formatMoney(quote.price_pence)}`}
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
  if (attempt.state === "challenge" && payment.provider?.provider === "stripe")
    return (
      <Suspense fallback={<Halftone className="h-24" />}>
        <StripeBankStep
          publishableKey={payment.provider.publishable_key ?? ""}
          clientSecret={payment.started?.client_secret ?? ""}
          onDone={payment.hearElement}
        />
      </Suspense>
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
        <p>{payment.renews ? (quote.renewal_sentence ?? quote.sentence) : quote.sentence}</p>
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
      keepsCard={payment.renews}
      isBusy={attempt.state === "asking"}
      onPay={payment.pay}
      prepare={payment.prepare}
      returnPath="/settings/memberships"
      onDone={payment.hearElement}
    />
  );
}
