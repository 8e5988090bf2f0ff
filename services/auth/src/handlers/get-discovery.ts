import type { Auth } from "../auth.ts";
import { publicKeysSeconds } from "../keys/rotate-keys.ts";

/**
 * GET /.well-known/openid-configuration: where whoever verifies our tokens finds issuer and keys. We are no OpenID provider
 * to others, so of https://openid.net/specs/openid-connect-discovery-1_0.html only that is here.
 */
export async function getDiscovery(auth: Auth): Promise<Response> {
  const { issuer, apiUrl } = auth.settings;
  const algorithms = new Set(auth.keyring.jwks().keys.map(({ alg }) => alg));
  return Response.json(
    {
      issuer,
      jwks_uri: `${apiUrl}/.well-known/jwks.json`,
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: [...algorithms],
      claims_supported: [
        "sub",
        "aud",
        "iss",
        "exp",
        "iat",
        "email",
        "phone",
        "role",
        "aal",
        "amr",
        "session_id",
      ],
    },
    { headers: { "Cache-Control": `public, max-age=${publicKeysSeconds}` } },
  );
}
