// Sign-ins that wait for an identity provider's answer. They share auth.flow_state with PKCE, which may follow.
import type { QueryRows } from "@undercroft/postgres";
import type { ProviderSecrets } from "../providers/provider.ts";
import type { Challenge } from "../request/parse-challenge.ts";
import { sweepFlowStates } from "./flow-states.ts";

/** A row of auth.flow_state that a provider is to answer. */
export type ProviderFlowRow = {
  id: string;
  user_id: string | null;
  provider_type: string;
  code_challenge: string | null;
  referrer: string;
  linking_target_id: string | null;
  invite_token: string | null;
  provider_code_verifier: string;
  provider_nonce: string | null;
  created_at: Date;
};

const columns = `id, user_id, provider_type, code_challenge, referrer, linking_target_id, invite_token,
  provider_code_verifier, provider_nonce, created_at`;

/** Begins a flow under an id that was chosen before, since the provider's address holds it. */
export async function createProviderFlow(
  query: QueryRows,
  flow: {
    id: string;
    provider: string;
    challenge: Challenge | undefined;
    redirectTo: string;
    secrets: ProviderSecrets;
    linkingTargetId: string | undefined;
    inviteToken: string | undefined;
    now: Date;
  },
): Promise<void> {
  await sweepFlowStates(query, flow.now);
  await query(
    `insert into auth.flow_state (id, provider_type, code_challenge, code_challenge_method, referrer,
       provider_code_verifier, provider_nonce, linking_target_id, invite_token, authentication_method, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'oauth', $10, $10)`,
    [
      flow.id,
      flow.provider,
      flow.challenge?.challenge ?? null,
      flow.challenge?.method ?? null,
      flow.redirectTo,
      flow.secrets.codeVerifier,
      flow.secrets.nonce ?? null,
      flow.linkingTargetId ?? null,
      flow.inviteToken ?? null,
      flow.now,
    ],
  );
}

/** Takes the right to answer a flow, which one request gets. "used" when another had it. */
export async function claimProviderFlow(
  query: QueryRows,
  id: string,
  now: Date,
): Promise<ProviderFlowRow | "used" | undefined> {
  const [row] = await query<ProviderFlowRow>(
    `update auth.flow_state set callback_at = $2, updated_at = $2
     where id = $1 and callback_at is null and provider_code_verifier is not null returning ${columns}`,
    [id, now],
  );
  if (row) return row;
  const rows = await query(
    "select from auth.flow_state where id = $1 and provider_code_verifier is not null",
    [id],
  );
  return rows.length > 0 ? "used" : undefined;
}

/** Says whose flow it turned out to be, and what the PKCE exchange is to hand over: the tokens, sealed. */
export async function answerProviderFlow(
  query: QueryRows,
  id: string,
  answer: { userId: string; code: string; accessToken: string; refreshToken: string | null; now: Date },
): Promise<void> {
  await query(
    `update auth.flow_state set user_id = $2, auth_code = $3, auth_code_issued_at = $4, updated_at = $4,
       provider_access_token = $5, provider_refresh_token = $6 where id = $1`,
    [id, answer.userId, answer.code, answer.now, answer.accessToken, answer.refreshToken],
  );
}
