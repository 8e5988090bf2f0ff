import { type FormEvent, useState } from "react";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { Button } from "#app/ui/button.tsx";
import { type RadioOption, RadioOptions } from "#app/ui/fields/radio-options.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { chooseTestAccount } from "./payout-queries.ts";

const CHOICES: readonly RadioOption<string>[] = [
  { value: "pays", label: "A bank account that takes money", says: "Pay-outs arrive at once." },
  { value: "slow", label: "A slow bank", says: "Each pay-out takes 20 seconds." },
  { value: "lost_answer", label: "A lost answer", says: "The money goes, and the answer does not come." },
  { value: "fails", label: "A bank account that refuses", says: "Each pay-out fails." },
  {
    value: "returns",
    label: "A bank account that is closed",
    says: "The money comes back after 30 seconds.",
  },
  { value: "papers", label: "No bank account yet", says: "The provider asks for papers first." },
  { value: "close", label: "Close the account", says: "Nothing can be paid out to it any more." },
];

type TestAccountFormProps = { account: string; behaviour: string | null; onDone: () => void };

/** The provider's page in test mode: it takes the listed accounts alone. */
export function TestAccountForm({ account, behaviour, onDone }: TestAccountFormProps) {
  const [choice, setChoice] = useState(behaviour ?? "pays");
  const { attempt, isBusy, refusal } = useExclusiveChange(toRefusal);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await attempt(() => chooseTestAccount(account, choice))) onDone();
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <p className="border-warn border-s-4 ps-4">
        <strong>Test mode: no money moves.</strong> The real provider asks for your bank details here. Choose
        one of the test accounts below, and never type real details anywhere on this page.
      </p>
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-bold">Test account</legend>
        <RadioOptions options={CHOICES} value={choice} onChange={setChoice} />
      </fieldset>
      <RefusalNote refusal={refusal} />
      <Button type="submit" size="lg" busy={isBusy} className="justify-self-start">
        {isBusy ? "Saving" : "Use this account"}
      </Button>
    </form>
  );
}
