import { type Answer, call } from "#app/api/call.ts";

/** A decision as its author reads it. */
export type Decision = Answer<"get_decision">;

/** Reads a decision of one's own, or with the code of its mail. @throws the data API's error */
export async function readDecision(actionId: string, code: string | null): Promise<Decision> {
  return call("get_decision", { p_action_id: actionId, ...(code ? { p_code: code } : {}) });
}

/** Appeals a decision. @throws the data API's error */
export async function submitAppeal(actionId: string, text: string, code: string | null): Promise<void> {
  await call("submit_appeal", { p_action_id: actionId, p_text: text, ...(code ? { p_code: code } : {}) });
}

/** Appeals for staff. @throws the data API's error */
export async function listAppeals(status: "open" | "decided") {
  return call("list_appeals", { p_status: status });
}

/** One of them. */
export type StaffAppeal = Awaited<ReturnType<typeof listAppeals>>[number];

/** Decides an appeal. @throws the data API's error */
export async function decideAppeal(
  appealId: string,
  decision: "upheld" | "overturned",
  note: string,
): Promise<void> {
  await call("decide_appeal", { p_appeal_id: appealId, p_decision: decision, p_note: note });
}
