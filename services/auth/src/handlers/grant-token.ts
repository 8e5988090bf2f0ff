import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import type { LimitName } from "../settings.ts";
import { grantByCode } from "./grant-by-code.ts";
import { grantByPassword } from "./grant-by-password.ts";
import { grantByRefreshToken } from "./grant-by-refresh-token.ts";

/** POST /token: the grants. */
export async function grantToken(auth: Auth, request: AuthRequest): Promise<Response> {
  switch (request.query.get("grant_type")) {
    case "password":
      return grantByPassword(auth, request);
    case "refresh_token":
      return grantByRefreshToken(auth, request);
    case "pkce":
      return grantByCode(auth, request);
    case "id_token":
      throw errors.providerDisabled(String(request.body.provider ?? request.body.issuer ?? ""));
    case "web3":
      throw errors.web3Disabled();
    default:
      throw errors.invalidCredentials("unsupported_grant_type");
  }
}

/** Refreshing happens by itself on every open page, so it has a limit of its own. */
export function limitOfGrant(request: AuthRequest): LimitName {
  return request.query.get("grant_type") === "refresh_token" ? "refresh" : "password";
}
