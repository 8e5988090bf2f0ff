import { type ComponentProps, lazy, Suspense } from "react";
import { formatMoney } from "#app/format/money.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import { TestCardForm } from "./test-card-form.tsx";

const StripeForm = lazy(() => import("./stripe-form.tsx"));

type CardFormProps = {
  /** the company that takes the card, as the server says */
  provider: { provider: string; publishable_key?: string | null | undefined };
  isBusy: boolean;
  onPay: ComponentProps<typeof TestCardForm>["onPay"];
} & Pick<
  ComponentProps<typeof StripeForm>,
  "pence" | "keepsCard" | "isHeld" | "prepare" | "returnPath" | "onDone"
>;

/** The card's fields: the company's own, or those of test mode. */
export function CardForm({ provider, isBusy, onPay, ...stripe }: CardFormProps) {
  const payWords = stripe.pence === null ? "Save this card" : `Pay ${formatMoney(stripe.pence)}`;
  if (provider.provider !== "stripe")
    return <TestCardForm payWords={payWords} isBusy={isBusy} onPay={onPay} />;
  return (
    <Suspense fallback={<Halftone className="h-64" />}>
      <StripeForm {...stripe} publishableKey={provider.publishable_key ?? ""} payWords={payWords} />
    </Suspense>
  );
}
