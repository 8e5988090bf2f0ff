// GET and POST /callback: the browser comes back from the provider. Whatever happens, it ends at the page the flow was
// begun for (or at the site, where there is no such flow), with a session, a code or an error in its address.
import { randomUUID } from "node:crypto";
import type { QueryRows } from "@undercroft/postgres";
import { acceptInvitation } from "../accounts/accept-invitation.ts";
import { linkProfile } from "../accounts/link-profile.ts";
import {
  type Admission,
  type ExternalLogin,
  resolveExternalAccount,
} from "../accounts/resolve-external-account.ts";
import type { Auth } from "../auth.ts";
import { AuthError, errors, OAuthError } from "../errors.ts";
import { seal } from "../keys/sealed.ts";
import { type Landing, landWithError, redirectWithSession, sendTo } from "../landing.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { isUuid } from "../request/caller.ts";
import { openSession } from "../sessions/open-session.ts";
import { deleteFlowState } from "../store/flow-states.ts";
import { answerProviderFlow, claimProviderFlow, type ProviderFlowRow } from "../store/provider-flows.ts";
import type { UserRow } from "../store/user-row.ts";
import type { ProviderTokens } from "./provider.ts";

/** Ends a flow. */
export async function finishProviderSignIn(auth: Auth, request: AuthRequest): Promise<Response> {
  const answer = readAnswer(request);
  let target = auth.settings.siteUrl;
  try {
    const flow = await claimFlow(auth, answer.state);
    target = flow.referrer;
    const { externalLogin, tokens } = await askProvider(auth, flow, answer);
    return sendTo(target, await admit(auth, request, flow, externalLogin, tokens), 302);
  } catch (error) {
    return sendTo(target, landWithFailure(auth, error), 302);
  }
}

function readAnswer(request: AuthRequest): Record<string, string> {
  if (request.method !== "POST") return Object.fromEntries(request.query);
  const texts = Object.entries(request.body).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(texts) as Record<string, string>;
}

async function claimFlow(auth: Auth, state: string | undefined): Promise<ProviderFlowRow> {
  if (!state) throw errors.badOauthCallback("OAuth state parameter missing");
  if (!isUuid(state)) throw errors.badOauthState("OAuth state parameter is invalid");
  const flow = await claimProviderFlow(auth.database.query, state, auth.now());
  if (flow === "used") throw errors.flowUsed();
  if (!flow) throw errors.badOauthState("OAuth state not found or expired");
  const age = auth.now().getTime() - flow.created_at.getTime();
  if (age > auth.settings.flowSeconds * 1000) throw errors.badOauthState("OAuth state has expired");
  return flow;
}

async function askProvider(
  auth: Auth,
  flow: ProviderFlowRow,
  answer: Record<string, string>,
): Promise<{ externalLogin: ExternalLogin; tokens: ProviderTokens }> {
  if (answer.error) throw new OAuthError(answer.error, answer.error_description ?? "");
  if (!answer.code) {
    throw errors.badOauthCallback("OAuth callback with missing authorization code missing");
  }
  const provider = auth.providers.get(flow.provider_type);
  if (!provider) throw errors.invalid("Unsupported provider: provider is not enabled");
  const failed = (message: string) => (cause: unknown) => Promise.reject(errors.unexpected(message, cause));
  const grant = await provider
    .exchange({
      state: flow.id,
      codeVerifier: flow.provider_code_verifier,
      nonce: flow.provider_nonce ?? undefined,
      answer,
    })
    .catch(failed(`Unable to exchange external code: ${answer.code.slice(0, 4)}`));
  const profile = await grant
    .readProfile()
    .catch(failed("Error getting user profile from external provider"));
  const { emailOptional } = provider;
  if (profile.emails.length === 0 && !emailOptional) {
    throw errors.unexpected("Error getting user email from external provider");
  }
  const externalLogin = { provider: provider.name, profile, emailOptional, redirectTo: flow.referrer };
  return { externalLogin, tokens: grant.tokens };
}

/** Two first sign-ins at once: the second finds the first's account when it looks again. */
async function admit(
  auth: Auth,
  request: AuthRequest,
  flow: ProviderFlowRow,
  externalLogin: ExternalLogin,
  tokens: ProviderTokens,
): Promise<Landing> {
  const attempt = () =>
    auth.sessionTransaction(async (query) => {
      const admission = await choose(auth, query, request, flow, externalLogin);
      return "user" in admission ? land(auth, query, request, flow, admission.user, tokens) : admission;
    });
  const outcome = await attempt().catch((error: unknown) => {
    if ((error as { code?: unknown }).code === "23505") return attempt();
    throw error;
  });
  if (!("unverified" in outcome)) return outcome;
  // what it wrote is to stay, so it is no error before it is committed
  if (flow.linking_target_id) throw errors.linkedEmailNotConfirmed(externalLogin.provider);
  throw errors.providerEmailNeedsVerification(externalLogin.provider, outcome.unverified === "mailed");
}

function choose(
  auth: Auth,
  query: QueryRows,
  request: AuthRequest,
  flow: ProviderFlowRow,
  externalLogin: ExternalLogin,
): Promise<Admission> {
  if (flow.linking_target_id) return linkProfile(auth, query, request, externalLogin, flow.linking_target_id);
  if (flow.invite_token) return acceptInvitation(auth, query, request, externalLogin, flow.invite_token);
  return resolveExternalAccount(auth, query, request, externalLogin);
}

async function land(
  auth: Auth,
  query: QueryRows,
  request: AuthRequest,
  flow: ProviderFlowRow,
  user: UserRow,
  tokens: ProviderTokens,
): Promise<Landing> {
  if (flow.code_challenge !== null) {
    const code = randomUUID();
    const sealed = (token: string) => seal(auth.secrets.providerTokens, flow.id, token).toString("base64");
    await answerProviderFlow(query, flow.id, {
      userId: user.id,
      code,
      accessToken: sealed(tokens.access),
      refreshToken: tokens.refresh === undefined ? null : sealed(tokens.refresh),
      now: auth.now(),
    });
    return { query: { code } };
  }
  const opened = await openSession(auth, query, request, user, "oauth");
  await deleteFlowState(query, flow.id);
  return redirectWithSession({
    ...opened.tokens,
    provider_token: tokens.access,
    ...(tokens.refresh === undefined ? {} : { provider_refresh_token: tokens.refresh }),
  });
}

const denied = new Set(["signup_disabled", "user_banned", "provider_email_needs_verification"]);

function landWithFailure(auth: Auth, error: unknown): Landing {
  if (error instanceof OAuthError) {
    const words = { error: error.error, error_description: error.message };
    return { query: words, fragment: { ...words, sb: "" } };
  }
  const shown = error instanceof AuthError ? error : errors.unexpected("Unexpected failure", error);
  if (shown.status >= 500) auth.report(error);
  const names: Record<number, string> = {
    400: "invalid_request",
    401: "unauthorized_client",
    403: "access_denied",
  };
  return landWithError(
    shown,
    true,
    denied.has(shown.code) ? "access_denied" : (names[shown.status] ?? "server_error"),
  );
}
