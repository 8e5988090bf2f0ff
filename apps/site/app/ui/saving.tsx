import { formatMoney } from "#app/format/money.ts";

type SavingProps = {
  /** what several tickets cost together */
  words: string | null | undefined;
  /** what that takes off, in pence */
  pence: number;
};

/** What a bundle takes off a line of an order; nothing where it takes off nothing. */
export function Saving({ words, pence }: SavingProps) {
  if (!words || !(pence > 0)) return null;
  return (
    <p className="flex justify-between gap-4 text-green text-small">
      <span>{words}</span>
      <span>−{formatMoney(pence)}</span>
    </p>
  );
}
