import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { NeedsConnection } from "#app/ui/needs-connection.tsx";

type StripeFormProps = {
  publishableKey: string;
  /** What is to be paid. */
  pence: number;
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

/** Cards, wallets and Link by Stripe's Payment Element. Card numbers never touch our page. */
export default function StripeForm(props: StripeFormProps) {
  const { publishableKey, pence } = props;
  const place = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState<{ stripe: Stripe; elements: StripeElements } | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const stripe = await loadStripe(publishableKey);
      if (isGone || !stripe || !place.current) return;
      const elements = stripe.elements({
        mode: "payment",
        amount: pence,
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
  }, [publishableKey, pence]);

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
    const { error, paymentIntent } = await ready.stripe.confirmPayment({
      elements: ready.elements,
      clientSecret,
      redirect: "if_required",
      confirmParams: { return_url: new URL(props.returnPath, window.location.origin).href },
    });
    setIsBusy(false);
    if (error?.type === "validation_error") return;
    props.onDone(
      error
        ? { status: error.type === "card_error" ? "failed" : "unknown", message: error.message ?? null }
        : { status: paymentIntent?.status ?? "processing", message: null },
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
