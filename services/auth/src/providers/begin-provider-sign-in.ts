// GET /authorize: sends the browser to an identity provider. What the provider is asked is ours to say; the caller may
// add scopes and the provider's own parameters, but none that the protocol needs.
import { randomUUID } from "node:crypto";
import type { Auth } from "../auth.ts";
import { AuthError, errors } from "../errors.ts";
import { landWithError, sendTo } from "../landing.ts";
import { hashToken } from "../one-time/issue-token.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { parseChallenge } from "../request/parse-challenge.ts";
import { chooseRedirect } from "../request/redirect-target.ts";
import { createProviderFlow } from "../store/provider-flows.ts";
import type { Provider } from "./provider.ts";

/** Parameters that are ours, or the protocol's. */
const reserved = new Set(
  "provider scopes redirect_to skip_http_redirect invite_token client_id client_secret client_assertion client_assertion_type redirect_uri response_type response_mode scope state code code_challenge code_challenge_method code_verifier grant_type request request_uri registration apikey".split(
    " ",
  ),
);

const known =
  "apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin linkedin_oidc notion slack slack_oidc snapchat spotify twitch twitter workos x zoom".split(
    " ",
  );

/** Sends a browser to the provider, or tells a page where to. */
export async function beginProviderSignIn(auth: Auth, request: AuthRequest): Promise<Response> {
  try {
    return answerWithAddress(request, await beginFlow(auth, request, undefined));
  } catch (error) {
    const isOurs = error instanceof AuthError && error.status < 500;
    if (isOurs || request.query.get("skip_http_redirect") === "true") throw error;
    // somebody who pressed a button must not end on a page of JSON
    auth.report(error);
    const shown = error instanceof AuthError ? error : errors.unexpected("Unexpected failure", error);
    return sendTo(chooseRedirect(auth.settings, request), landWithError(shown, true), 302);
  }
}

/** 302, or `{ url }` for a page that asked for it. */
export function answerWithAddress(request: AuthRequest, address: URL): Response {
  if (request.query.get("skip_http_redirect") === "true") return Response.json({ url: address.href });
  return new Response(null, { status: 302, headers: { Location: address.href } });
}

/** @param linkingTargetId whom the identity is for, where somebody signed in asks @throws AuthError */
export async function beginFlow(
  auth: Auth,
  request: AuthRequest,
  linkingTargetId: string | undefined,
): Promise<URL> {
  const { query } = request;
  const provider = findProvider(auth, query.get("provider") ?? "");
  const challenge = parseChallenge({
    code_challenge: query.get("code_challenge") ?? undefined,
    code_challenge_method: query.get("code_challenge_method") ?? undefined,
  });
  const inviteToken = query.get("invite_token") || undefined;
  if (inviteToken) await requireInvitation(auth, inviteToken);
  const id = randomUUID();
  const { address, secrets } = await reach(provider, () =>
    provider.begin({
      state: id,
      scopes: (query.get("scopes") ?? "").split(/[\s,]+/).filter((scope) => scope !== ""),
      extra: Object.fromEntries([...query].filter(([name]) => !reserved.has(name.toLowerCase()))),
    }),
  );
  await createProviderFlow(auth.database.query, {
    id,
    provider: provider.name,
    challenge,
    redirectTo: chooseRedirect(auth.settings, request),
    secrets,
    linkingTargetId,
    inviteToken,
    now: auth.now(),
  });
  return address;
}

function findProvider(auth: Auth, named: string): Provider {
  const name = named.toLowerCase().replace(/^custom:/, "");
  const provider = auth.providers.get(name);
  if (provider) return provider;
  throw errors.invalid(
    known.includes(name)
      ? "Unsupported provider: provider is not enabled"
      : `Unsupported provider: Provider ${name} could not be found`,
  );
}

async function requireInvitation(auth: Auth, token: string): Promise<void> {
  const rows = await auth.database.query(
    "select from auth.one_time_tokens where token_hash = $1 and token_type = 'confirmation_token'",
    [hashToken(token)],
  );
  if (rows.length === 0) throw errors.userNotFound("User identified by token not found");
}

async function reach<T>(provider: Provider, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw errors.providerAway(provider.name, error);
  }
}
