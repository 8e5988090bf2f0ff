// An OpenID provider on loopback that signs what a test wants signed, with its own key or another: for answers that no
// honest provider gives.
import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { importJWK, type JWTPayload, SignJWT } from "jose";

/** A running provider. */
export type CrookedOidcProvider = {
  issuer: string;
  /** what its next ID tokens say beside, or in place of, what is right; undefined leaves a claim out */
  claims: Record<string, unknown>;
  /** what its redirects say beside code and state */
  answer: Record<string, string>;
  /** whether it signs with a key it has not published */
  hidesKey: boolean;
  close: () => Promise<void>;
};

const createKey = () => ({
  ...generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" }),
  kid: "key",
  alg: "ES256",
});

/** Starts it. @param port by default a free one */
export async function startCrookedProvider(port = 0): Promise<CrookedOidcProvider> {
  const [published, hidden] = [createKey(), createKey()];
  const { d: _private, ...publicKey } = published;
  let nonce: string | null = null;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", provider.issuer);
    const send = (body: unknown) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (url.pathname.startsWith("/.well-known")) return send(describeIssuer(provider.issuer));
    if (url.pathname === "/jwks") return send({ keys: [publicKey] });
    if (url.pathname === "/authorize") {
      nonce = url.searchParams.get("nonce");
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      const said = { code: "a-code", state: url.searchParams.get("state") ?? "", ...provider.answer };
      for (const [name, value] of Object.entries(said)) back.searchParams.set(name, value);
      return response.writeHead(302, { location: back.href }).end();
    }
    const now = Math.floor(Date.now() / 1000);
    const right = {
      iss: provider.issuer,
      aud: "undercroft",
      sub: "somebody",
      nonce,
      iat: now,
      exp: now + 60,
    };
    const said = { email: "somebody@example.org", email_verified: true, ...provider.claims };
    const claims = JSON.parse(JSON.stringify({ ...right, ...said })) as JWTPayload;
    const key = await importJWK(provider.hidesKey ? hidden : published, "ES256");
    const idToken = await new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: "key" }).sign(key);
    return send({ access_token: "a-token", token_type: "Bearer", id_token: idToken });
  });
  const provider: CrookedOidcProvider = {
    issuer: "",
    claims: {},
    answer: {},
    hidesKey: false,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
}

function describeIssuer(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
    authorization_response_iss_parameter_supported: false,
  };
}
