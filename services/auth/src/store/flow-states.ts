// PKCE flows: begun with a challenge, given a code by the link in the mail, exchanged once.
import type { QueryRows } from "@undercroft/postgres";
import type { Challenge } from "../request/parse-challenge.ts";

/** A row of auth.flow_state. */
export type FlowStateRow = {
  id: string;
  user_id: string | null;
  code_challenge: string;
  code_challenge_method: "s256" | "plain";
  authentication_method: string;
  auth_code_issued_at: Date | null;
  /** sealed; of flows that a provider answered */
  provider_access_token: string | null;
  provider_refresh_token: string | null;
  /** when an organisation wants the session to end */
  session_not_after: Date | null;
};

/** Sweeps away the flows nobody finished within a day and a bit. */
export async function sweepFlowStates(query: QueryRows, now: Date): Promise<void> {
  await query(
    `delete from auth.flow_state where id in (
       select id from auth.flow_state where created_at < $1::timestamptz - interval '2 days' limit 100 for update skip locked)`,
    [now],
  );
}

/** Begins a flow. */
export async function createFlowState(
  query: QueryRows,
  flow: { userId: string | null; challenge: Challenge; authenticationMethod: string; now: Date },
): Promise<string> {
  await sweepFlowStates(query, flow.now);
  const [row] = await query<{ id: string }>(
    `insert into auth.flow_state
       (user_id, code_challenge, code_challenge_method, provider_type, authentication_method, created_at, updated_at)
     values ($1, $2, $3, 'email', $4, $5, $5) returning id`,
    [flow.userId, flow.challenge.challenge, flow.challenge.method, flow.authenticationMethod, flow.now],
  );
  if (!row) throw new Error("A new flow was not returned");
  return row.id;
}

/** Gives a flow its code. False when the flow is gone. */
export async function setAuthCode(query: QueryRows, id: string, code: string, now: Date): Promise<boolean> {
  const rows = await query(
    `update auth.flow_state set auth_code = $2, auth_code_issued_at = $3, updated_at = $3 where id = $1 returning id`,
    [id, code, now],
  );
  return rows.length > 0;
}

/** Says whose flow a single sign-on was, and gives it its code. False when the flow is gone or was answered. */
export async function answerSsoFlow(
  query: QueryRows,
  id: string,
  answer: { userId: string; code: string; sessionNotAfter: Date | undefined; now: Date },
): Promise<boolean> {
  const rows = await query(
    `update auth.flow_state set user_id = $2, auth_code = $3, auth_code_issued_at = $4, updated_at = $4,
       session_not_after = $5 where id = $1 and user_id is null returning id`,
    [id, answer.userId, answer.code, answer.now, answer.sessionNotAfter ?? null],
  );
  return rows.length > 0;
}

/** The flow a code belongs to, locked until the transaction ends. */
export async function lockFlowState(query: QueryRows, code: string): Promise<FlowStateRow | undefined> {
  const [row] = await query<FlowStateRow>(
    `select id, user_id, code_challenge, code_challenge_method, authentication_method, auth_code_issued_at,
       provider_access_token, provider_refresh_token, session_not_after
     from auth.flow_state where auth_code = $1 and code_challenge is not null for update`,
    [code],
  );
  return row;
}

/** Ends a flow. */
export async function deleteFlowState(query: QueryRows, id: string): Promise<void> {
  await query("delete from auth.flow_state where id = $1", [id]);
}
