// POST /token?grant_type=web3: anyone who signs with a wallet's key is its owner. The message must name our site, so that
// one signed for another application is worth nothing here, and it opens one session.
import { z } from "zod/mini";
import { resolveExternalAccount } from "../accounts/resolve-external-account.ts";
import type { Auth } from "../auth.ts";
import { errors, OAuthError } from "../errors.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { optionalText, parseBody } from "../request/parse-body.ts";
import { isAllowedRedirect } from "../request/redirect-target.ts";
import { openSession } from "../sessions/open-session.ts";
import { answerWithSession } from "../sessions/session-answer.ts";
import { markAssertionUsed } from "../store/used-assertions.ts";
import { isSignedByEthereum } from "./is-signed-by-ethereum.ts";
import { isSignedBySolana } from "./is-signed-by-solana.ts";
import { type Chain, parseSignInMessage, type SignInMessage } from "./sign-in-message.ts";

const walletBody = z.object({ chain: optionalText, message: optionalText, signature: optionalText });

/** How long before and after its time of issue a message counts, in milliseconds. */
const validity = 10 * 60 * 1000;

/** Opens a session for a wallet's owner. */
export async function grantByWallet(auth: Auth, request: AuthRequest): Promise<Response> {
  const { web3 } = auth.settings;
  if (!web3.ethereum && !web3.solana) throw errors.web3Disabled();
  const body = parseBody(walletBody, request.body);
  const chain = requireChain(auth, body.chain);
  const message = body.message ?? "";
  if (Buffer.byteLength(message) < 64) throw errors.invalid("message is too short");
  if (Buffer.byteLength(message) > 20 * 1024) throw errors.invalid("message must not exceed 20KB");
  const isSigned = readSignature(chain, body.signature ?? "");
  const parsed = parseSignInMessage(chain, message);
  if (!(await isSigned(parsed))) refuse("Signature does not match address in message");
  requireOurs(auth, chain, parsed);
  requireTimely(chain, parsed, auth.now());
  const opened = await auth.sessionTransaction(async (query) => {
    const until = new Date(parsed.issuedAt.getTime() + validity);
    const isFresh = await markAssertionUsed(query, `web3 ${chain} ${message}`, { until, now: auth.now() });
    if (!isFresh) refuse(`${nameOf(chain)} message was used already`);
    const profile = toProfile(chain, parsed);
    const externalLogin = {
      provider: "web3",
      profile,
      emailOptional: true,
      redirectTo: auth.settings.siteUrl,
    };
    const admission = await resolveExternalAccount(auth, query, request, externalLogin);
    if (!("user" in admission)) throw new Error("A wallet has no address to be confirmed");
    return openSession(auth, query, request, admission.user, "web3");
  });
  return answerWithSession(opened);
}

const nameOf = (chain: Chain) => (chain === "solana" ? "Solana" : "Ethereum");

function refuse(why: string): never {
  throw new OAuthError("invalid_grant", why);
}

function requireChain(auth: Auth, named: string | undefined): Chain {
  if (named !== "ethereum" && named !== "solana") throw errors.web3UnsupportedChain();
  if (!auth.settings.web3[named]) throw errors.web3Disabled(`${nameOf(named)} Web3 provider is disabled`);
  return named;
}

/** Checks the signature's form before the message's, as the protocol does. */
function readSignature(
  chain: Chain,
  signature: string,
): (message: SignInMessage) => boolean | Promise<boolean> {
  if (chain === "ethereum") {
    if (!/^(0x)?[0-9a-fA-F]{130}$/.test(signature)) {
      throw errors.invalid(
        "signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string",
      );
    }
    return ({ raw, address }) => isSignedByEthereum(raw, signature, address);
  }
  if (signature.length !== 86 && signature.length !== 88) {
    throw errors.invalid("signature must be 64 bytes encoded as base64 with or without padding");
  }
  if (!/^[\w+/-]{86}(==)?$/.test(signature)) {
    throw errors.invalid("signature does not contain valid base64 characters");
  }
  const bytes = Buffer.from(signature, "base64");
  return ({ raw, address, domain }) => isSignedBySolana(raw, bytes, address, domain);
}

function requireOurs(auth: Auth, chain: Chain, { uri, domain }: SignInMessage): void {
  const signed = `Signed ${nameOf(chain)} message is using`;
  const isLocal = uri.hostname === "localhost";
  if (uri.protocol !== "https:" && !isLocal) refuse(`${signed} URI which does not use HTTPS`);
  if (!isAllowedRedirect(auth.settings, uri.href)) {
    refuse(`${signed} URI which is not allowed on this server, message was signed for another app`);
  }
  if (!isLocal && (uri.host !== domain || !isAllowedRedirect(auth.settings, `https://${domain}/`))) {
    refuse(`${signed} a Domain that does not match the one in URI which is not allowed on this server`);
  }
}

function requireTimely(
  chain: Chain,
  { issuedAt, notBefore, expirationTime }: SignInMessage,
  now: Date,
): void {
  const name = nameOf(chain);
  if (notBefore && now < notBefore) refuse(`Signed ${name} message becomes valid in the future`);
  if (expirationTime && now > expirationTime) refuse(`Signed ${name} message is expired`);
  if (now.getTime() > issuedAt.getTime() + validity) refuse(`${name} message was issued too long ago`);
  if (now.getTime() < issuedAt.getTime() - validity) {
    refuse(`${name} message was issued too far in the future`);
  }
}

function toProfile(chain: Chain, { address, chainId, domain, statement }: SignInMessage) {
  // one wallet has one account, however its address was written
  const own = chain === "ethereum" ? address.toLowerCase() : address;
  const claims = { address: own, chain, network: chainId, domain, statement: statement?.slice(0, 500) };
  return { subject: `web3:${chain}:${own}`, emails: [], claims: { custom_claims: claims } };
}
