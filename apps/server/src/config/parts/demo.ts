import { z } from "zod/mini";

/** Whether such a day is in the calendar. */
const isDay = (text: string): boolean => {
  const moment = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
};

export default {
  DEMO_DAY: {
    kind: z.optional(
      z
        .string()
        .check(
          z.regex(/^20\d\d-\d\d-\d\d$/, "must be a day such as 2026-12-31"),
          z.refine(isDay, "must be a day of the calendar, such as 2026-12-31"),
        ),
    ),
    usual: null,
    says: "The day that the demo is made for, such as `2026-12-31`, where it is not the day of the first start. For trying what a demo made on another day looks like: clocks go on as they are, and a demo that is there stays as it is.",
  },
};
