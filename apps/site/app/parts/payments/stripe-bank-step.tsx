import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect, useRef } from "react";
import { WorkingNote } from "./working-note.tsx";

type StripeBankStepProps = {
  publishableKey: string;
  clientSecret: string;
  /** Hears how the bank's part ended; what is true the server finds out. */
  onDone: (outcome: { status: string; message: string | null }) => void;
};

/** The bank asks the holder of a saved card, in a window that Stripe opens over the page. */
export default function StripeBankStep({ publishableKey, clientSecret, onDone }: StripeBankStepProps) {
  const hear = useRef(onDone);
  hear.current = onDone;
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      const stripe = await loadStripe(publishableKey);
      const answer = await stripe?.handleNextAction({ clientSecret });
      if (isGone) return;
      const { error, paymentIntent } = answer ?? {};
      hear.current(
        error
          ? { status: "failed", message: error.message ?? null }
          : { status: paymentIntent?.status ?? "processing", message: null },
      );
    };
    ask().catch(() => {
      if (!isGone) hear.current({ status: "unknown", message: null });
    });
    return () => {
      isGone = true;
    };
  }, [publishableKey, clientSecret]);
  return <WorkingNote>Your bank asks you to confirm this payment.</WorkingNote>;
}
