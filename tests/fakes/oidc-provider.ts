// An identity provider on loopback: the certified OpenID provider library with people who exist when they are named.
// Anyone who comes with a `login_hint` is signed in as that address; others get a page that asks who they are.
import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { importJWK, type JWTPayload, SignJWT } from "jose";
import Provider from "oidc-provider";

/** What the provider says about somebody; by default an address it has checked. */
export type FakePerson = { email?: string; email_verified?: boolean; name?: string; picture?: string };

/** A running identity provider. */
export type FakeOidcProvider = {
  /** as AUTH_EXTERNAL_<NAME>_ISSUER takes it */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** people other than the ones made up on the spot, by their `login_hint` */
  people: Map<string, FakePerson>;
  /** an ID token of ours, with any claims */
  signIdToken: (claims: JWTPayload, header?: { kid?: string; alg?: string }) => Promise<string>;
  close: () => Promise<void>;
};

/** What the product is told as client. */
export const fakeClient = { clientId: "undercroft", clientSecret: "a secret between the two of us" };

/** Starts it. @param port by default a free one */
export async function startOidcProvider(port = 0): Promise<FakeOidcProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, FakePerson>();
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = { ...privateKey.export({ format: "jwk" }), kid: "fake-key", alg: "ES256", use: "sig" };
  const provider = createProvider(issuer, people, key);
  const answer = provider.callback();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const isOurs = request.url?.startsWith("/interaction/");
    const answered = isOurs ? askWho(provider, request, response) : answer(request, response);
    answered.catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  return {
    issuer,
    ...fakeClient,
    people,
    signIdToken: async (claims, header = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "ES256", kid: "fake-key", ...header })
        .sign(await importJWK(key, "ES256")),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function createProvider(issuer: string, people: Map<string, FakePerson>, key: object): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: fakeClient.clientId,
        client_secret: fakeClient.clientSecret,
        grant_types: ["authorization_code", "refresh_token"],
        redirect_uris: ["http://127.0.0.1/callback"],
        id_token_signed_response_alg: "ES256",
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ["a key for cookies"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 3600,
      Grant: 3600,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: 3600,
      Session: 3600,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    issueRefreshToken: async () => true,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: true, name: nameFrom(id), ...people.get(id) }),
    }),
    // nobody is asked whether they agree
    loadExistingGrant: async (context) => {
      const { client, session, provider: own } = context.oidc;
      const grant = new own.Grant({ clientId: client?.clientId ?? "", accountId: session?.accountId ?? "" });
      grant.addOIDCScope("openid email profile offline_access");
      await grant.save();
      return grant;
    },
  });
  // the product's port is not known before it runs
  provider.Client.prototype.redirectUriAllowed = () => true;
  return provider;
}

/** "siân.o-brien@example.org" is called "Siân O Brien". */
function nameFrom(email: string): string {
  const words = (email.split("@")[0] ?? "").split(/[._-]+/).filter((word) => word !== "");
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");
}

async function askWho(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method === "POST") {
    const form = new URLSearchParams(await text(request));
    const result =
      form.get("action") === "cancel"
        ? { error: "access_denied", error_description: "The person said no" }
        : { login: { accountId: form.get("email") ?? "" } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  } else if (typeof params.login_hint === "string") {
    const result = { login: { accountId: params.login_hint } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  } else {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
  }
}

const page = `<!doctype html><html lang="en-GB"><title>Example ID</title><h1>Example ID</h1>
<form method="post"><label>E-mail <input name="email" type="email"></label>
<button name="action" value="continue">Continue</button> <button name="action" value="cancel">Cancel</button></form>`;
