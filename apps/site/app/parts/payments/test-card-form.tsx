import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { NeedsConnection } from "#app/ui/needs-connection.tsx";
import type { PayFormProps } from "./pay-form.ts";
import { testCards } from "./test-cards.ts";

const POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i;

/** The card form of test mode: it takes the listed cards alone. */
export function TestCardForm({ payWords, isBusy, onPay }: PayFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [number, setNumber] = useState("");

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const isPostcode = POSTCODE.test(text("postcode"));
    setProblem(isPostcode ? null : "Enter the postcode that your card is registered to, such as LS11 5AB.");
    if (isPostcode) onPay({ number, expiry: text("expiry"), cvc: text("cvc"), postcode: text("postcode") });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="border-warn border-s-4 ps-4">
        <strong>Test mode: no money moves.</strong> Use one of the test cards below, never a real one.
      </p>
      <Field label="Card number" required>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label="Expiry" required>
          <TextInput name="expiry" autoComplete="off" defaultValue="12/34" />
        </Field>
        <Field label="Security code" required>
          <TextInput name="cvc" inputMode="numeric" autoComplete="off" defaultValue="123" />
        </Field>
        <Field label="Billing postcode" required error={problem}>
          <TextInput name="postcode" autoComplete="postal-code" />
        </Field>
      </div>
      <Button type="submit" size="lg" busy={isBusy} className="justify-self-start">
        {isBusy ? "Paying..." : payWords}
      </Button>
      <NeedsConnection />
      <details>
        <summary className="cursor-pointer underline underline-offset-4">Test cards</summary>
        <p className="mt-3 text-ink-2">
          The same number with another expiry date, code or postcode counts as another card.
        </p>
        <ul className="mt-3 grid gap-2">
          {testCards.map((card) => (
            <li key={card.number} className="flex flex-wrap items-center gap-3">
              <Button variant="outline" size="sm" onClick={() => setNumber(card.number)}>
                <span className="type-data">{card.number}</span>
              </Button>
              <span className="text-ink-2">{card.says}</span>
            </li>
          ))}
        </ul>
      </details>
    </form>
  );
}
