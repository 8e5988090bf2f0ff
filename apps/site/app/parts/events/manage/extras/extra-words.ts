import type { Answer } from "#app/api/call.ts";

/** An extra as the team reads it. */
export type TeamExtra = Answer<"list_event_extras">[number];
/** One size of an extra, or one stop of a coach. */
export type TeamChoice = TeamExtra["choices"][number];

/** What an extra can be, in the words of the form. */
export const extraKinds = {
  cloakroom: "Cloakroom",
  coach: "Coach",
  merch: "Merch",
  tokens: "Drink tokens",
  cup: "Deposit for a cup",
} as const;
export type ExtraKind = keyof typeof extraKinds;

/** Who can have one. */
export const extraRules = {
  with_ticket: "People with a ticket",
  one_per_ticket: "One for each ticket",
  any: "Anybody",
} as const;
export type ExtraRule = keyof typeof extraRules;

/** How a choice sells: "12 sold of 60, 3 handed over". */
export function soldWords({ sold, held, quantity, handed_over }: TeamChoice): string {
  return [
    quantity === null ? `${sold} sold` : `${sold} sold of ${quantity}`,
    held > 0 ? `${held} held` : "",
    handed_over > 0 ? `${handed_over} handed over` : "",
  ]
    .filter(Boolean)
    .join(", ");
}
