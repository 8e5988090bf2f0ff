// GET /verify: the link in the mail, followed by a browser. It always ends at an allowed address, with the session or
// the error in the fragment (implicit flow) or a code in the query (PKCE).
//
// Mail scanners and browsers look at links before people do. HEAD is refused by the router and uses nothing up; a GET
// that says it is a prefetch is turned away unused. A scanner that makes a plain GET cannot be told from a person, so our mails
// lead to a page of the site, whose button leads here (`linkPage`); links that other clients make may lead here directly.
import { randomUUID } from "node:crypto";
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { AuthError, errors } from "../errors.ts";
import { type Landing, landWithError, redirectWithSession, sendTo } from "../landing.ts";
import { pkcePrefix } from "../one-time/issue-token.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { chooseRedirect } from "../request/redirect-target.ts";
import { openSession } from "../sessions/open-session.ts";
import { setAuthCode } from "../store/flow-states.ts";
import type { OneTimeTokenRow } from "../store/one-time-tokens.ts";
import { applyVerification, halfConfirmed } from "../verification/apply-verification.ts";
import { takeLink } from "../verification/take-token.ts";
import { acceptedTokens, findVerificationType, resolveType } from "../verification/verification-type.ts";

export async function followLink(auth: Auth, request: AuthRequest): Promise<Response> {
  const token = request.query.get("token") ?? request.query.get("token_hash") ?? "";
  const named = request.query.get("type") ?? "";
  if (named === "") throw errors.invalid("Verify requires a verification type");
  if (token === "") throw errors.invalid("Verify requires a token or a token hash");
  if (isPrefetch(request.headers)) return new Response(null, { status: 503 });
  const type = findVerificationType(named);
  if (!type) throw errors.invalid("Invalid email verification type");
  const target = chooseRedirect(auth.settings, request);
  const isPkce = token.startsWith(pkcePrefix);
  try {
    const landing = await auth.sessionTransaction(async (query) => {
      const row = await takeLink(auth, query, token, acceptedTokens(type));
      if (!row) throw errors.linkExpired();
      const user = await applyVerification(auth, query, row, request.address);
      if (user === "half") return landHalf(isPkce);
      if (isPkce) return landWithCode(auth, query, row);
      const opened = await openSession(auth, query, request, user, "otp");
      return redirectWithSession({ ...opened.tokens, type: resolveType(type, row.token_type) });
    });
    return sendTo(target, landing);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return sendTo(target, landWithError(error, isPkce));
  }
}

/** https://wicg.github.io/nav-speculation/prefetch.html#sec-purpose-header and its older forms. */
function isPrefetch(headers: Headers): boolean {
  return ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|preview/.test(headers.get(name) ?? ""),
  );
}

function landHalf(isPkce: boolean): Landing {
  const message = { message: halfConfirmed };
  return { fragment: { ...message, sb: "" }, ...(isPkce ? { query: message } : {}) };
}

async function landWithCode(auth: Auth, query: QueryRows, row: OneTimeTokenRow): Promise<Landing> {
  const code = randomUUID();
  const isSet = row.flow_state_id !== null && (await setAuthCode(query, row.flow_state_id, code, auth.now()));
  if (!isSet) throw errors.flowNotFound();
  return { query: { code } };
}
