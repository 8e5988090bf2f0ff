import { formatMoney } from "#app/format/money.ts";
import { typedPounds } from "#app/format/typed-pounds.ts";
import type { Facts, Settlement } from "./settlement-queries.ts";

/** What can be agreed. */
export const dealKinds = {
  fee: "A fee",
  guarantee: "A guarantee and a share",
  door: "A share of what is left after costs",
  free: "No fee",
} as const;

/** "33.33 %" */
export const percentWords = (points: number): string => `${points / 100} %`;

/** What was agreed, in a sentence. */
export function termsWords(terms: Settlement["terms"]): string {
  const vat = terms.has_vat ? ", plus VAT" : "";
  const share = `${percentWords(terms.share_basis_points)} of what is left after costs`;
  switch (terms.kind) {
    case "fee":
      return `A fee of ${formatMoney(terms.fee_pence)}${vat}.`;
    case "guarantee":
      return `A guarantee of ${formatMoney(terms.fee_pence)} and ${share}${vat}.`;
    case "door":
      return `${share}${terms.bears_loss ? ", or of the loss" : ""}${vat}.`;
    default:
      return "No fee.";
  }
}

/** Pounds that were typed, as pence; -1, which is refused at its field, for what is no amount. */
export function typedPence(typed: string): number {
  return typedPounds(typed) ?? -1;
}

/** A share that was typed in per cent, as basis points; -1 for what is no share. */
export function typedPoints(typed: string): number {
  const share = typed.trim().replace(/\s*%$/, "").replace(",", ".");
  return /^\d{1,3}(\.\d{1,2})?$/.test(share) ? Math.round(Number(share) * 100) : -1;
}

/** A line of a sheet: what it is, and what it adds or takes in pence. */
export type SheetLine = { id: string; label: string; pence: number };

/** What the night took and what comes off, down to what is divided. Empty for a side without a share. */
export function potLines({ takings, costs, fees_pence }: Facts): SheetLine[] {
  if (!takings) return [];
  return [
    { id: "sold", label: "Tickets sold in advance, without fees and levy", pence: takings.sold_pence },
    { id: "returned", label: "Given back", pence: -takings.returned_pence },
    { id: "promised", label: "On its way back, or disputed", pence: -takings.promised_pence },
    { id: "door", label: "Sold at the door", pence: takings.door_pence },
    { id: "vat", label: "VAT in it", pence: -takings.vat_pence },
    ...costs.map(({ id, name, pence }) => ({ id, label: name, pence: -pence })),
    { id: "fees", label: "Fees and guarantees of all acts", pence: -(fees_pence ?? 0) },
  ].filter(({ pence }, at) => at === 0 || pence !== 0);
}

/** What a side is owed, line by line. */
export function owedLines(facts: Facts): SheetLine[] {
  const share = `${percentWords(facts.share_basis_points)} of what is left`;
  return [
    { id: "fee", label: facts.kind === "guarantee" ? "Guarantee" : "Fee", pence: facts.fee_pence },
    { id: "share", label: share, pence: facts.share_pence },
    { id: "vat", label: "VAT at 20 %", pence: facts.vat_pence },
    ...facts.costs
      .filter(({ is_yours }) => is_yours)
      .map(({ id, name, pence }) => ({ id, label: `Paid back: ${name}`, pence })),
  ].filter(({ pence }) => pence !== 0);
}

/** What a line of a difference is called. */
const changed: Record<string, string> = {
  sold_pence: "Tickets sold in advance",
  returned_pence: "Given back",
  promised_pence: "On its way back, or disputed",
  door_pence: "Sold at the door",
  vat_pence: "VAT",
  levy_pence: "The venue's levy",
  costs_pence: "Costs",
  fees_pence: "Fees and guarantees",
  pot_pence: "What is left",
  fee_pence: "Fee",
  share_pence: "Share",
  back_pence: "Paid back",
  owed_pence: "Owed",
};

/** "Owed: £25.01, now £15.01" */
export function differenceWords({ what, was, now }: Settlement["differences"][number]): string {
  const words = (value: number | null) =>
    value === null ? "nothing" : what === "share_basis_points" ? percentWords(value) : formatMoney(value);
  return `${what === "share_basis_points" ? "Share" : (changed[what] ?? what)}: ${words(was)}, now ${words(now)}`;
}

/** What is still open of a sheet after what was marked as paid, in pence. */
export const openPence = ({ payments }: Settlement, facts: Facts): number =>
  facts.owed_pence -
  payments
    .filter(({ struck_at }) => struck_at === null)
    .reduce((sum, { pence, is_back }) => sum + (is_back ? -pence : pence), 0);

/** What a side owes or is owed: "£25 is open", "Settled". */
export function openWords(pence: number, name: string): string {
  if (pence === 0) return "Nothing is open.";
  return pence > 0
    ? `${formatMoney(pence)} is still to be paid to ${name}.`
    : `${name} still owes ${formatMoney(-pence)}.`;
}
