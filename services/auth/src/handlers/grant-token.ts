import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { grantByIdToken } from "../providers/grant-by-id-token.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import type { LimitName } from "../settings.ts";
import { grantByWallet } from "../web3/grant-by-wallet.ts";
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
      return grantByIdToken(auth, request);
    case "web3":
      return grantByWallet(auth, request);
    default:
      throw errors.invalidCredentials("unsupported_grant_type");
  }
}

/** Refreshing happens by itself on every open page, so it has a limit of its own. */
export function limitOfGrant(request: AuthRequest): LimitName {
  const grant = request.query.get("grant_type");
  if (grant === "web3") return "web3";
  return grant === "refresh_token" ? "refresh" : "password";
}
