// What an invitation changes for the people who come by it, as the forms hold it.
import { toNumber } from "#app/format/to-number.ts";
import { toMoment } from "#app/parts/events/wizard/wall-time.ts";

/** The rules that an invitation can waive, with their labels. */
export const waivers = {
  approval: "They don't need to apply",
  sale_start: "They can book before sales open",
  questions: "They don't have to answer your questions",
} as const;

export type Terms = { waives: string[]; plusOnes: string; endsAt: string; code: string };

export const emptyTerms: Terms = { waives: [], plusOnes: "", endsAt: "", code: "" };

/** What is said at the end of an invitation where London's clock never shows it. */
export const noSuchEnd = {
  code: null,
  title: "This time does not exist",
  remedy: "The clocks go forward in that hour. Choose another time.",
  field: "ends_at",
};

/** The arguments that both kinds of invitation take; what is left empty is left out. Null where the end is no time, which would be no end at all. */
export function toTermArguments({ waives, plusOnes, endsAt, code }: Terms) {
  const moment = toMoment(endsAt);
  if (endsAt && !moment) return null;
  const number = toNumber(plusOnes);
  return {
    p_waives: waives,
    ...(number === undefined ? {} : { p_plus_ones: number }),
    ...(moment ? { p_ends_at: moment.toISOString() } : {}),
    ...(code ? { p_code: code } : {}),
  };
}
