import { z } from "zod/mini";
import type { PartJobs } from "./job.ts";

const signUp = z.object({
  email: z.string(),
  cities: z.array(z.string()),
  source: z.string(),
  wording: z.number(),
});

export default {
  // in the background, so that no answer tells by its time whether an address is known
  tasks: ({ database }) => ({
    "start-newsletter": async (given) => {
      await database.query("select internal.start_newsletter($1)", [JSON.stringify(signUp.parse(given))]);
    },
  }),
  schedules: [
    { statement: "select internal.draft_weekly_newsletter()", at: "10:00 London" },
    { statement: "select internal.send_newsletters()", everySeconds: 5 },
  ],
} satisfies PartJobs;
