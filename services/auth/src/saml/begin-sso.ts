// POST /sso: where the people of an organisation sign in.
import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod/mini";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { isUuid } from "../request/caller.ts";
import { challengeFields, optionalSwitch, optionalText, parseBody } from "../request/parse-body.ts";
import { parseChallenge } from "../request/parse-challenge.ts";
import { chooseRedirect } from "../request/redirect-target.ts";
import type { SamlSettings } from "../settings.ts";
import { createFlowState } from "../store/flow-states.ts";
import { createRelayState } from "../store/saml-relay-states.ts";
import { findSsoProvider, type SsoProviderRow } from "../store/sso-providers.ts";
import { parseMetadata } from "./identity-provider-metadata.ts";
import { createSignInAddress } from "./service-provider.ts";
import { ssoErrors } from "./sso-errors.ts";

const ssoBody = z.object({
  provider_id: optionalText,
  domain: optionalText,
  skip_http_redirect: optionalSwitch,
  ...challengeFields,
});

/** @throws AuthError saml_provider_disabled */
export function requireSaml(auth: Auth): SamlSettings {
  const { saml } = auth.settings;
  if (!saml) throw ssoErrors.disabled();
  return saml;
}

/** Begins a single sign-on. */
export async function beginSso(auth: Auth, request: AuthRequest): Promise<Response> {
  const settings = requireSaml(auth);
  const body = parseBody(ssoBody, request.body);
  const provider = await findProvider(auth, body);
  if (provider.disabled) throw ssoErrors.providerDisabled("SSO Provider is currently disabled");
  const challenge = parseChallenge(body);
  const now = auth.now();
  const id = randomUUID();
  // a name of XML's must not begin with a digit
  const requestId = `id-${randomBytes(20).toString("hex")}`;
  await auth.database.transaction(async (query) => {
    const flowStateId =
      challenge &&
      (await createFlowState(query, { userId: null, challenge, authenticationMethod: "sso/saml", now }));
    await createRelayState(query, {
      id,
      sso_provider_id: provider.id,
      request_id: requestId,
      redirect_to: chooseRedirect(auth.settings, request),
      flow_state_id: flowStateId ?? null,
      now,
    });
  });
  const url = await createSignInAddress(
    auth.settings.apiUrl,
    settings,
    parseMetadata(provider.metadata_xml),
    {
      id: requestId,
      relayState: id,
      nameIdFormat: provider.name_id_format ?? undefined,
    },
  );
  if (body.skip_http_redirect) return Response.json({ url });
  return new Response(null, { status: 303, headers: { Location: url } });
}

async function findProvider(
  auth: Auth,
  { provider_id: id, domain }: { provider_id?: string | undefined; domain?: string | undefined },
): Promise<SsoProviderRow> {
  if (id && domain) throw errors.invalid("Only one of provider_id or domain supported");
  if (!id && !domain) throw errors.invalid("A provider_id or domain needs to be provided");
  const { query } = auth.database;
  if (domain) {
    const provider = await findSsoProvider(query, { domain });
    if (!provider) throw ssoErrors.providerNotFound("No SSO provider assigned for this domain");
    return provider;
  }
  if (!isUuid(id)) throw errors.invalid("provider_id must be an UUID");
  const provider = await findSsoProvider(query, { id });
  if (!provider) throw ssoErrors.providerNotFound("No such SSO provider");
  return provider;
}
