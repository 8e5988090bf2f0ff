// What an invitation changes for the people who come by it, as the forms hold it.
import { toMoment } from "#app/parts/events/wizard/wall-time.ts";

/** The rules that an invitation can waive, with their labels. */
export const waivers = {
  approval: "They don't need to apply",
  sale_start: "They can book before sales open",
  questions: "They don't have to answer your questions",
} as const;

export type Terms = { waives: string[]; plusOnes: string; endsAt: string; code: string };

export const emptyTerms: Terms = { waives: [], plusOnes: "", endsAt: "", code: "" };

/** The arguments that both kinds of invitation take; what is left empty is left out. */
export function toTermArguments({ waives, plusOnes, endsAt, code }: Terms) {
  const moment = endsAt ? toMoment(endsAt) : null;
  return {
    p_waives: waives,
    ...(plusOnes.trim() === "" ? {} : { p_plus_ones: Number(plusOnes) }),
    ...(moment ? { p_ends_at: moment.toISOString() } : {}),
    ...(code ? { p_code: code } : {}),
  };
}
