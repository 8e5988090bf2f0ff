// What procedures of events answer.
import { z } from "zod";

const series = { slug: z.string(), title: z.string() };

export const answers = {
  /** null for a night that stands alone; `ahead` is how many of its dates are to come */
  get_event_series: z.strictObject({ ...series, ahead: z.number() }).nullable(),
  /** by the ids of the nights that are one of a series */
  list_series_of: z.record(z.string(), z.strictObject(series)),
};
