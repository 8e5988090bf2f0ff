// POST /sso/saml/acs: the browser brings the identity provider's answer. One that nobody asked for (sign-in begun at the
// provider) is taken too, where it names an address that is allowed. Each is taken once.
import { randomUUID } from "node:crypto";
import type { Element } from "@xmldom/xmldom";
import { type ExternalLogin, resolveExternalAccount } from "../accounts/resolve-external-account.ts";
import type { Auth } from "../auth.ts";
import { AuthError, errors } from "../errors.ts";
import { type Landing, landWithError, redirectWithSession, sendTo } from "../landing.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { isUuid } from "../request/caller.ts";
import { isAllowedRedirect } from "../request/redirect-target.ts";
import { openSession } from "../sessions/open-session.ts";
import { answerSsoFlow } from "../store/flow-states.ts";
import { takeRelayState } from "../store/saml-relay-states.ts";
import { limitSession } from "../store/sessions.ts";
import { findSsoProvider, type SsoProviderRow } from "../store/sso-providers.ts";
import { markAssertionUsed } from "../store/used-assertions.ts";
import { type Assertion, clockSkew, emailOf, subjectOf } from "./assertion.ts";
import { mapAttributes } from "./attribute-mapping.ts";
import { requireSaml } from "./begin-sso.ts";
import { childrenOf, parseXml, textOf } from "./parse-xml.ts";
import { refreshMetadata } from "./refresh-metadata.ts";
import { readResponse } from "./service-provider.ts";
import { ssoErrors } from "./sso-errors.ts";

/** What an answer belongs to. */
type SsoExchange = {
  provider: SsoProviderRow;
  redirectTo: string;
  requestId: string | undefined;
  flowStateId: string | null;
};

/** Ends a single sign-on. */
export async function finishSso(auth: Auth, request: AuthRequest): Promise<Response> {
  const settings = requireSaml(auth);
  let target = auth.settings.siteUrl;
  try {
    const response = readText(request.body.SAMLResponse);
    const exchange = await findExchange(auth, readText(request.body.RelayState), response);
    target = exchange.redirectTo;
    if (exchange.provider.disabled) {
      throw ssoErrors.providerDisabled("SSO Provider assigned for this domain is currently disabled");
    }
    const metadata = await refreshMetadata(auth, exchange.provider);
    const assertion = await readResponse(auth.settings.apiUrl, settings, metadata, {
      response,
      requestId: exchange.requestId,
      now: auth.now(),
    }).catch((cause: unknown) => {
      auth.report(cause);
      throw errors.invalid("SAML Assertion is not valid");
    });
    return sendTo(target, await admit(auth, request, exchange, assertion), 302);
  } catch (error) {
    return sendTo(target, landWithFailure(auth, error), 303);
  }
}

const readText = (value: unknown) => (typeof value === "string" ? value : "");

async function findExchange(auth: Auth, relayState: string, response: string): Promise<SsoExchange> {
  const { query } = auth.database;
  if (isUuid(relayState)) {
    const state = await takeRelayState(query, relayState);
    if (!state) throw ssoErrors.relayStateNotFound();
    const age = auth.now().getTime() - state.created_at.getTime();
    if (age > auth.settings.flowSeconds * 1000) throw ssoErrors.relayStateExpired();
    const provider = await findSsoProvider(query, { id: state.sso_provider_id });
    if (!provider) throw ssoErrors.relayStateNotFound();
    const { request_id: requestId, flow_state_id: flowStateId, redirect_to: redirectTo } = state;
    return { provider, redirectTo, requestId, flowStateId };
  }
  if (relayState !== "" && !URL.canParse(relayState)) {
    throw errors.invalid("SAML RelayState is not a valid UUID or URL");
  }
  if (response === "") throw errors.invalid("SAMLResponse is missing");
  const provider = await findSsoProvider(query, { entityId: readIssuer(response) });
  if (!provider) throw ssoErrors.idpNotFound();
  const redirectTo = isAllowedRedirect(auth.settings, relayState) ? relayState : auth.settings.siteUrl;
  return { provider, redirectTo, requestId: undefined, flowStateId: null };
}

/** Who says they made an answer. Not proven: it only chooses the keys that are to prove it. */
function readIssuer(response: string): string {
  if (!/^[A-Za-z0-9+/=\s]+$/.test(response))
    throw errors.invalid("SAMLResponse is not a valid Base64 string");
  let root: Element;
  try {
    root = parseXml(Buffer.from(response, "base64").toString("utf8"));
  } catch {
    throw errors.invalid("SAMLResponse is not a valid XML SAML assertion");
  }
  return textOf(childrenOf(root, "urn:oasis:names:tc:SAML:2.0:assertion", "Issuer")[0]);
}

async function admit(
  auth: Auth,
  request: AuthRequest,
  exchange: SsoExchange,
  assertion: Assertion,
): Promise<Landing> {
  const externalLogin = toExternalLogin(exchange, assertion);
  const attempt = () =>
    auth.sessionTransaction(async (query) => {
      const { entity_id: entityId } = exchange.provider;
      const until = new Date(assertion.expiresAt.getTime() + clockSkew);
      const isFresh = await markAssertionUsed(query, `saml ${entityId} ${assertion.id}`, {
        until,
        now: auth.now(),
      });
      if (!isFresh) throw errors.invalid("SAML Assertion was used already");
      const admission = await resolveExternalAccount(auth, query, request, externalLogin);
      if (!("user" in admission)) throw new Error("An organisation vouches for its addresses");
      const { user } = admission;
      const notAfter = assertion.sessionNotAfter;
      if (exchange.flowStateId) {
        const code = randomUUID();
        const flow = { userId: user.id, code, sessionNotAfter: notAfter, now: auth.now() };
        if (!(await answerSsoFlow(query, exchange.flowStateId, flow))) throw errors.flowNotFound();
        return { query: { code } };
      }
      const opened = await openSession(auth, query, request, user, "sso/saml");
      if (notAfter) await limitSession(query, opened.session.id, notAfter);
      return redirectWithSession(opened.tokens);
    });
  return attempt().catch((error: unknown) => {
    // two first sign-ins at once: the second finds the first's account when it looks again
    if ((error as { code?: unknown }).code === "23505") return attempt();
    throw error;
  });
}

const known = new Set(
  "name given_name family_name middle_name nickname preferred_username profile picture website gender birthdate zoneinfo locale full_name avatar_url".split(
    " ",
  ),
);

function toExternalLogin({ provider, redirectTo }: SsoExchange, assertion: Assertion): ExternalLogin {
  const subject = subjectOf(assertion);
  if (!subject) throw ssoErrors.noUserId();
  const { email: mapped, ...words } = mapAttributes(assertion, provider.attribute_mapping);
  const email = typeof mapped === "string" && mapped !== "" ? mapped : emailOf(assertion);
  if (!email) throw ssoErrors.noEmail();
  const isKnown = ([key, value]: [string, unknown]) => known.has(key) && typeof value === "string";
  const entries = Object.entries(words);
  const custom = entries.filter((entry) => !isKnown(entry));
  const claims = {
    iss: provider.entity_id,
    ...Object.fromEntries(entries.filter(isKnown)),
    ...(custom.length > 0 ? { custom_claims: Object.fromEntries(custom) } : {}),
  };
  const profile = { subject, emails: [{ email, verified: true, primary: true }], claims };
  return { provider: `sso:${provider.id}`, profile, emailOptional: false, redirectTo };
}

function landWithFailure(auth: Auth, error: unknown): Landing {
  const shown = error instanceof AuthError ? error : errors.unexpected("Unexpected failure", error);
  if (shown.status >= 500) auth.report(error);
  const names: Record<number, string> = { 400: "invalid_request", 403: "access_denied" };
  const isDenied = shown.code === "signup_disabled";
  return landWithError(shown, true, isDenied ? "access_denied" : (names[shown.status] ?? "server_error"));
}
