import type { ModerationAct, ReportReason } from "@undercroft/contract";
import { antiForgeryToken } from "#app/api/anti-forgery.tsx";
import { browserClient } from "#app/api/browser-client.ts";

/** A decision as its author reads it. */
export type Decision = {
  id: string;
  action: ModerationAct;
  rule: ReportReason;
  facts: string;
  until: string | null;
  created_at: string;
  appeal_until: string;
  kind: string;
  title: string;
  appeal: {
    status: "open" | "upheld" | "overturned";
    text: string;
    note: string | null;
    created_at: string;
    decided_at: string | null;
  } | null;
};

/** Reads a decision of one's own, or with the code of its mail. @throws the data API's error */
export async function readDecision(actionId: string, code: string | null): Promise<Decision> {
  const client = await browserClient();
  const { data } = await client
    .rpc("get_decision", { p_action_id: actionId, ...(code ? { p_code: code } : {}) })
    .throwOnError();
  return data as Decision;
}

/** Appeals a decision. @throws the data API's error */
export async function submitAppeal(actionId: string, text: string, code: string | null): Promise<void> {
  const client = await browserClient();
  await client
    .rpc("submit_appeal", { p_action_id: actionId, p_text: text, ...(code ? { p_code: code } : {}) })
    .setHeader("x-csrf-token", antiForgeryToken())
    .throwOnError();
}

/** Appeals for staff. @throws the data API's error */
export async function listAppeals(status: "open" | "decided") {
  const client = await browserClient();
  const { data } = await client.rpc("list_appeals", { p_status: status }).throwOnError();
  return data ?? [];
}

/** One of them. */
export type StaffAppeal = Awaited<ReturnType<typeof listAppeals>>[number];

/** Decides an appeal. @throws the data API's error */
export async function decideAppeal(
  appealId: string,
  decision: "upheld" | "overturned",
  note: string,
): Promise<void> {
  const client = await browserClient();
  await client
    .rpc("decide_appeal", { p_appeal_id: appealId, p_decision: decision, p_note: note })
    .throwOnError();
}
