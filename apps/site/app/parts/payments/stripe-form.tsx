import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { NeedsConnection } from "#app/ui/needs-connection.tsx";

type StripeFormProps = {
  publishableKey: string;
  /** What is to be paid; null where a card is saved without a payment. */
  pence: number | null;
  /** The card is kept and charged again, which the person has agreed to. */
  keepsCard?: boolean;
  /** The card is authorised first and charged when it was looked at, as the payment says as well. */
  isHeld?: boolean;
  /** What this card pays with, asked for when it is sent: each attempt has its own. Null when there is nothing to send. */
  prepare: () => Promise<string | null>;
  payWords: string;
  returnPath: string;
  /** Hears how the browser's part ended; what is true the server finds out. */
  onDone: (outcome: { status: string; message: string | null }) => void;
};

/** Reads the page's own colours, so that the element looks like the rest. */
function appearanceOf(element: HTMLElement) {
  const style = getComputedStyle(element);
  return {
    theme: "flat" as const,
    variables: { colorText: style.color, colorBackground: style.backgroundColor, borderRadius: "0px" },
  };
}

type Asked = {
  elements: StripeElements;
  clientSecret: string;
  redirect: "if_required";
  confirmParams: { return_url: string };
};

/** Sends the card to Stripe: to pay with it, or to save it alone. */
async function confirm(stripe: Stripe, asked: Asked, isSetup: boolean) {
  if (isSetup) {
    const { error, setupIntent } = await stripe.confirmSetup(asked);
    return { error, status: setupIntent?.status };
  }
  const { error, paymentIntent } = await stripe.confirmPayment(asked);
  return { error, status: paymentIntent?.status };
}

/** Cards, wallets and Link by Stripe's Payment Element. Card numbers never touch our page. */
export default function StripeForm(props: StripeFormProps) {
  const { publishableKey, pence, keepsCard = false, isHeld = false } = props;
  const place = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState<{ stripe: Stripe; elements: StripeElements } | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const stripe = await loadStripe(publishableKey);
      if (isGone || !stripe || !place.current) return;
      const how = {
        ...(keepsCard ? ({ setupFutureUsage: "off_session" } as const) : {}),
        ...(isHeld ? ({ captureMethod: "manual" } as const) : {}),
      };
      const elements = stripe.elements({
        ...(pence === null
          ? ({ mode: "setup", setupFutureUsage: "off_session" } as const)
          : ({ mode: "payment", amount: pence, ...how } as const)),
        currency: "gbp",
        appearance: appearanceOf(place.current),
        locale: "en-GB",
      });
      elements.create("payment").mount(place.current);
      setReady({ stripe, elements });
    };
    open().catch(() => setIsFailed(true));
    return () => {
      isGone = true;
    };
  }, [publishableKey, pence, keepsCard, isHeld]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!ready || isBusy) return;
    setIsBusy(true);
    const { error: mistake } = await ready.elements.submit();
    const clientSecret = mistake ? null : await props.prepare();
    if (clientSecret === null) {
      setIsBusy(false);
      return;
    }
    const asked = {
      elements: ready.elements,
      clientSecret,
      redirect: "if_required" as const,
      confirmParams: { return_url: new URL(props.returnPath, window.location.origin).href },
    };
    const { error, status } = await confirm(ready.stripe, asked, pence === null);
    setIsBusy(false);
    if (error?.type === "validation_error") return;
    props.onDone(
      error
        ? { status: error.type === "card_error" ? "failed" : "unknown", message: error.message ?? null }
        : { status: status ?? "processing", message: null },
    );
  }

  if (isFailed)
    return (
      <ErrorState onRetry={() => window.location.reload()}>
        The card form could not be loaded. Nothing was charged.
      </ErrorState>
    );
  return (
    <form onSubmit={submit} className="grid gap-5">
      <div ref={place} className="bg-raised text-ink" />
      <Button type="submit" size="lg" busy={isBusy || !ready} className="justify-self-start">
        {isBusy ? "Paying..." : props.payWords}
      </Button>
      <NeedsConnection />
    </form>
  );
}
