// Requests to identity providers that wait for their answer.
import type { QueryRows } from "@undercroft/postgres";

/** A row of auth.saml_relay_states with the PKCE flow it belongs to, if any. */
export type RelayStateRow = {
  id: string;
  sso_provider_id: string;
  request_id: string;
  redirect_to: string;
  flow_state_id: string | null;
  created_at: Date;
};

/** Notes a request; sweeps away the ones that were never answered. */
export async function createRelayState(
  query: QueryRows,
  state: Omit<RelayStateRow, "created_at"> & { now: Date },
): Promise<void> {
  await query(
    `delete from auth.saml_relay_states where id in (
       select id from auth.saml_relay_states where created_at < $1::timestamptz - interval '2 days' limit 100 for update skip locked)`,
    [state.now],
  );
  await query(
    `insert into auth.saml_relay_states (id, sso_provider_id, request_id, redirect_to, flow_state_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [state.id, state.sso_provider_id, state.request_id, state.redirect_to, state.flow_state_id, state.now],
  );
}

/** Takes a request off the list: it has one answer. */
export async function takeRelayState(query: QueryRows, id: string): Promise<RelayStateRow | undefined> {
  const [row] = await query<RelayStateRow>(
    `delete from auth.saml_relay_states where id = $1
     returning id, sso_provider_id, request_id, redirect_to, flow_state_id, created_at`,
    [id],
  );
  return row;
}
