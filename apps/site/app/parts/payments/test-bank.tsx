import { formatMoney } from "#app/format/money.ts";
import { Button } from "#app/ui/button.tsx";
import { useLostFocus } from "#app/ui/use-lost-focus.ts";

type TestBankProps = {
  pence: number;
  /** whom the money is for */
  payee: string;
  /** the level of the heading on its page */
  level?: 2 | 3;
  onAnswer: (isApproved: boolean) => void;
};

/** 3-D Secure in test mode: the bank asks whether it is really you. */
export function TestBank({ pence, payee, level = 2, onAnswer }: TestBankProps) {
  const heading = useLostFocus<HTMLHeadingElement>();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby="bank" className="grid gap-4 border-2 border-ink p-5">
      <Heading id="bank" ref={heading} tabIndex={-1} className={level === 2 ? "type-h2" : "type-h3"}>
        Your bank asks if this is you
      </Heading>
      <p className="max-w-reading text-ink-2">
        Test mode: this is where your bank would show its own page. It wants to know whether to pay{" "}
        {formatMoney(pence)} to {payee}.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onAnswer(true)}>Yes, it's me</Button>
        <Button variant="outline" onClick={() => onAnswer(false)}>
          No, refuse
        </Button>
      </div>
    </section>
  );
}
