import type { Context } from "hono";
import { refuse, refuseOften, sendPaper } from "./answers.ts";
import { type PapersDependencies, uuid } from "./papers-parts.ts";
import { printSettlement, type SettlementSheet } from "./print-settlement.ts";

/** `GET /settlement/{sheet}`: a sheet for a person on one of its sides, or by the code of its link, which a side without an account has. */
export async function giveSettlement(
  context: Context,
  { database }: PapersDependencies,
  caller: { userId: string } | null,
): Promise<Response> {
  const sheet = context.req.param("sheet") ?? "";
  const [row] = uuid.test(sheet)
    ? await database.query<{ answer: { sheet: SettlementSheet } | { wait: number } | null }>(
        "select internal.read_settlement_paper($1, $2, $3) as answer",
        [sheet, caller?.userId ?? null, context.req.header("x-link-code") ?? null],
      )
    : [];
  if (!row?.answer) {
    const hint = "Sign in as the person it is with, or ask the organiser for the link.";
    return refuse(404, "SETTLEMENTS_NOT_FOUND", "There is no settlement here that you may see", hint);
  }
  if ("wait" in row.answer) return refuseOften("SETTLEMENTS_RATE_LIMITED", row.answer.wait);
  const bytes = await printSettlement(row.answer.sheet);
  return sendPaper({ name: `settlement-${sheet.slice(0, 8)}.pdf`, type: "application/pdf", bytes });
}
