import type { Auth } from "../auth.ts";
import { publicKeysSeconds } from "./rotate-keys.ts";

/**
 * GET /.well-known/openid-configuration: by which other servers find the keys of our tokens. The protocol's fields; we
 * are no authorization server for others, so its endpoints answer 404.
 */
export async function getOpenidConfiguration(auth: Auth): Promise<Response> {
  const { issuer, apiUrl } = auth.settings;
  const base = issuer.replace(/\/+$/, "");
  const algorithms = new Set(auth.keyring.jwks().keys.map(({ alg }) => alg));
  const body = {
    issuer,
    authorization_endpoint: `${base}/oauth/authorize`,
    token_endpoint: `${base}/oauth/token`,
    jwks_uri: `${apiUrl}/.well-known/jwks.json`,
    userinfo_endpoint: `${base}/oauth/userinfo`,
    scopes_supported: ["openid", "profile", "email", "phone"],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: [...algorithms],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
    claims_supported:
      "sub aud iss exp iat auth_time nonce email email_verified phone_number phone_number_verified name picture preferred_username updated_at".split(
        " ",
      ),
    code_challenge_methods_supported: ["S256", "plain"],
  };
  return Response.json(body, { headers: { "Cache-Control": `public, max-age=${publicKeysSeconds}` } });
}
