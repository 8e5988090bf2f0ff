// POST /token?grant_type=id_token: an ID token that the client got from a provider by itself. It must be for one of our
// clients and, where it carries a nonce, be shown by anyone who knows what was hashed for it.
import { createHash } from "node:crypto";
import type { QueryRows } from "@undercroft/postgres";
import type { JWTPayload } from "jose";
import { z } from "zod/mini";
import { linkProfile } from "../accounts/link-profile.ts";
import { requireLinking } from "../accounts/require-linking.ts";
import {
  type Admission,
  type ExternalLogin,
  resolveExternalAccount,
} from "../accounts/resolve-external-account.ts";
import type { Auth } from "../auth.ts";
import { errors, OAuthError } from "../errors.ts";
import { isSameHash } from "../one-time/issue-token.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { signedIn } from "../request/caller.ts";
import { optionalSwitch, optionalText, parseBody } from "../request/parse-body.ts";
import { openSession } from "../sessions/open-session.ts";
import { answerWithSession } from "../sessions/session-answer.ts";
import { toOidcProfile } from "./oidc-profile.ts";
import type { Provider } from "./provider.ts";
import { knownIssuers } from "./provider-settings.ts";

const idTokenBody = z.object({
  provider: optionalText,
  client_id: optionalText,
  issuer: optionalText,
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  link_identity: optionalSwitch,
});

type Body = z.output<typeof idTokenBody>;

function refuse(why: string): never {
  throw new OAuthError("invalid request", why);
}

/** Opens a session for whom a provider's token names, or attaches that identity to the caller. */
export async function grantByIdToken(auth: Auth, request: AuthRequest): Promise<Response> {
  const body = parseBody(idTokenBody, request.body);
  if (!body.id_token) refuse("id_token required");
  if (!body.provider && !(body.client_id && body.issuer)) {
    refuse("provider or client_id and issuer required");
  }
  const linkTo = body.link_identity ? await requireLinker(auth, request) : undefined;
  const { provider, read } = findReader(auth, body);
  const claims = await read(body.id_token, body.access_token, auth.now()).catch((error: unknown) => {
    auth.report(error);
    return refuse("Bad ID token");
  });
  if (!claims.sub) refuse("Missing sub claim in id_token");
  requireAudience(provider, claims);
  if (!provider.skipNonceCheck) requireNonce(claims.nonce, body.nonce);
  const externalLogin: ExternalLogin = {
    provider: provider.name,
    profile: toOidcProfile({ ...claims, sub: claims.sub ?? "" }),
    emailOptional: provider.emailOptional,
    redirectTo: auth.settings.siteUrl,
  };
  const admit = (query: QueryRows): Promise<Admission> =>
    linkTo
      ? linkProfile(auth, query, request, externalLogin, linkTo)
      : resolveExternalAccount(auth, query, request, externalLogin);
  const attempt = () =>
    auth.sessionTransaction(async (query) => {
      const admission = await admit(query);
      return "user" in admission ? openSession(auth, query, request, admission.user, "oauth") : admission;
    });
  const outcome = await attempt().catch((error: unknown) => {
    // two first sign-ins at once: the second finds the first's account when it looks again
    if ((error as { code?: unknown }).code === "23505") return attempt();
    throw error;
  });
  if ("unverified" in outcome) {
    if (linkTo) throw errors.linkedEmailNotConfirmed(provider.name);
    throw errors.providerEmailNeedsVerification(provider.name, outcome.unverified === "mailed");
  }
  return answerWithSession(outcome);
}

async function requireLinker(auth: Auth, request: AuthRequest): Promise<string> {
  if (!request.headers.get("authorization")) {
    refuse("Linking requires a valid user access token in Authorization");
  }
  const caller = await signedIn(auth, request);
  requireLinking(auth, caller);
  return caller.user.id;
}

/** Issuers that clients may name though nobody has set them up. */
const issuers: Readonly<Record<string, string>> = {
  ...knownIssuers,
  azure: "https://login.microsoftonline.com",
  facebook: "https://www.facebook.com",
  kakao: "https://kauth.kakao.com",
  keycloak: "",
  snapchat: "https://accounts.snapchat.com",
};

function findReader(
  auth: Auth,
  { provider: named, issuer }: Body,
): { provider: Provider; read: NonNullable<Provider["readIdToken"]> } {
  const name = named?.toLowerCase().replace(/^custom:/, "");
  const provider = name
    ? auth.providers.get(name)
    : [...auth.providers.values()].find((one) => one.issuer !== undefined && one.issuer === issuer);
  if (provider?.readIdToken) return { provider, read: provider.readIdToken };
  const known = name ? issuers[name] : Object.values(issuers).find((one) => one !== "" && one === issuer);
  if (known !== undefined) throw errors.providerDisabled(known);
  throw errors.invalid(`Custom OIDC provider ${JSON.stringify(named ?? "")} not allowed`);
}

function requireAudience(provider: Provider, claims: JWTPayload): void {
  const audiences = [claims.aud ?? []].flat();
  if (!provider.clientIds.some((id) => audiences.includes(id))) {
    refuse(`Unacceptable audience in id_token: [${audiences.join(" ")}]`);
  }
}

function requireNonce(claimed: unknown, given: string | undefined): void {
  const isClaimed = typeof claimed === "string" && claimed !== "";
  if (isClaimed !== Boolean(given)) {
    refuse("Passed nonce and nonce in id_token should either both exist or not.");
  }
  if (!isClaimed) return;
  const hash = createHash("sha256")
    .update(given ?? "")
    .digest("hex");
  if (!isSameHash(hash, claimed)) throw new OAuthError("invalid nonce", "Nonces mismatch");
}
