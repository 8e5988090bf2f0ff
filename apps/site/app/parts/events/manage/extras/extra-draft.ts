import type { ExtraKind, ExtraRule, TeamExtra } from "./extra-words.ts";

/** A size or a stop as it is typed. Prices in pence; what is no amount stays as it was typed, so that the server names it. */
export type ChoiceDraft = {
  id?: string;
  label: string;
  price_pence: number | string | null;
  quantity: string;
  departs_at: string;
};

/** An extra as its form holds it. */
export type ExtraDraft = {
  kind: ExtraKind;
  name: string;
  description: string;
  rule: ExtraRule;
  vat_basis_points: string;
  seats: string;
  sales_end: string;
  insolvency_cover: string;
  choices: ChoiceDraft[];
};

/** A line for one more size or stop. */
export const blankChoice: ChoiceDraft = { label: "", price_pence: null, quantity: "", departs_at: "" };

/** What the form says at first: an extra that is there, or a new one. */
export function draftOf(extra?: TeamExtra): ExtraDraft {
  return {
    kind: extra?.kind ?? "cloakroom",
    name: extra?.name ?? "",
    description: extra?.description ?? "",
    rule: extra?.rule ?? "with_ticket",
    vat_basis_points: String(extra?.vat_basis_points ?? 0),
    seats: String(extra?.seats ?? ""),
    sales_end: extra?.sales_end ?? "",
    insolvency_cover: extra?.insolvency_cover ?? "",
    choices: (extra?.choices ?? [])
      .filter(({ is_gone }) => !is_gone)
      .map(({ id, label, price_pence, quantity, departs_at }) => ({
        id,
        label: label ?? "",
        price_pence,
        quantity: String(quantity ?? ""),
        departs_at: departs_at ?? "",
      })),
  };
}

const orNull = (typed: string): string | null => (typed.trim() === "" ? null : typed);

/** The extra as `save_extra` takes it. */
export function toExtra(draft: ExtraDraft, id: string | undefined) {
  const isCoach = draft.kind === "coach";
  return {
    ...draft,
    ...(id ? { id } : {}),
    seats: isCoach ? orNull(draft.seats) : null,
    sales_end: orNull(draft.sales_end),
    insolvency_cover: isCoach ? orNull(draft.insolvency_cover) : null,
    choices: draft.choices.map(({ departs_at, quantity, ...choice }) => ({
      ...choice,
      quantity: isCoach ? null : orNull(quantity),
      departs_at: isCoach ? orNull(departs_at) : null,
    })),
  };
}
