import type { Context } from "hono";
import { refuse, refuseOften, sendPaper } from "./answers.ts";
import { type PapersDependencies, uuid } from "./papers-parts.ts";
import { printSetlists, type SetlistSheet } from "./print-setlists.ts";

/** `GET /setlists/{event}`: what was played at a night, for a person of its team. */
export async function giveSetlists(
  context: Context,
  { database }: PapersDependencies,
  { userId }: { userId: string },
): Promise<Response> {
  const event = context.req.param("event") ?? "";
  const [row] = uuid.test(event)
    ? await database.query<{ answer: { sheet: SetlistSheet } | { wait: number } | null }>(
        "select internal.read_setlist_paper($1, $2) as answer",
        [event, userId],
      )
    : [];
  if (!row?.answer) {
    const hint = "Ask an owner of the team.";
    return refuse(404, "SETLISTS_NOT_FOUND", "There are no set lists here that you may see", hint);
  }
  if ("wait" in row.answer) return refuseOften("SETLISTS_RATE_LIMITED", row.answer.wait);
  const bytes = await printSetlists(row.answer.sheet);
  return sendPaper({ name: `setlists-${event.slice(0, 8)}.pdf`, type: "application/pdf", bytes });
}
