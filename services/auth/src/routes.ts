// The map of this service: method, path, who may call, which limit it counts against, who answers.

import type { Auth } from "./auth.ts";
import { requireCaptcha, requireCaptchaByGrant } from "./captcha/require-captcha.ts";
import { adminDeleteFactor } from "./factors/admin-delete-factor.ts";
import { adminListFactors } from "./factors/admin-list-factors.ts";
import { challengeFactor } from "./factors/challenge-factor.ts";
import { deleteFactor } from "./factors/delete-factor.ts";
import { enrolFactor } from "./factors/enrol-factor.ts";
import {
  countCodes,
  deleteCodes,
  generateCodes,
  regenerateCodes,
  verifyCode,
} from "./factors/recovery-codes.ts";
import { verifyFactor } from "./factors/verify-factor.ts";
import { adminCreateUser } from "./handlers/admin/admin-create-user.ts";
import { adminDeleteUser } from "./handlers/admin/admin-delete-user.ts";
import { adminGetUser } from "./handlers/admin/admin-get-user.ts";
import { adminListAudit } from "./handlers/admin/admin-list-audit.ts";
import { adminListUsers } from "./handlers/admin/admin-list-users.ts";
import { adminUpdateUser } from "./handlers/admin/admin-update-user.ts";
import { generateLink } from "./handlers/admin/generate-link.ts";
import { inviteUser } from "./handlers/admin/invite-user.ts";
import { followLink } from "./handlers/follow-link.ts";
import { getHealth } from "./handlers/get-health.ts";
import { getSettings } from "./handlers/get-settings.ts";
import { getUser } from "./handlers/get-user.ts";
import { grantToken, limitOfGrant } from "./handlers/grant-token.ts";
import { openGuestAccount, openTicketLink } from "./handlers/open-guest-account.ts";
import { reauthenticate } from "./handlers/reauthenticate.ts";
import { recoverPassword } from "./handlers/recover-password.ts";
import { resendMail } from "./handlers/resend-mail.ts";
import { sendOtp } from "./handlers/send-otp.ts";
import { signOut } from "./handlers/sign-out.ts";
import { signUp } from "./handlers/sign-up.ts";
import { updateUser } from "./handlers/update-user.ts";
import { verifyToken } from "./handlers/verify-token.ts";
import { getJwks } from "./keys/get-jwks.ts";
import { getOpenidConfiguration } from "./keys/get-openid-configuration.ts";
import {
  adminDeletePasskey,
  adminListPasskeys,
  getPasskeys,
  removePasskey,
  updatePasskey,
} from "./passkeys/manage-passkeys.ts";
import { beginPasskey, finishPasskey } from "./passkeys/register-passkey.ts";
import { askForPasskey, signInByPasskey } from "./passkeys/sign-in-by-passkey.ts";
import { beginIdentityLink } from "./providers/begin-identity-link.ts";
import { beginProviderSignIn } from "./providers/begin-provider-sign-in.ts";
import { finishProviderSignIn } from "./providers/finish-provider-sign-in.ts";
import { unlinkIdentity } from "./providers/unlink-identity.ts";
import type { AuthRequest } from "./request/auth-request.ts";
import { admin, anyone, type Guard, requireNonAnonymous, signedIn } from "./request/caller.ts";
import { requireAudience } from "./request/require-audience.ts";
import {
  createProvider,
  deleteProvider,
  getProvider,
  listProviders,
  updateProvider,
} from "./saml/admin-sso-providers.ts";
import { beginSso } from "./saml/begin-sso.ts";
import { finishSso } from "./saml/finish-sso.ts";
import { getSamlMetadata } from "./saml/get-saml-metadata.ts";
import type { LimitName } from "./settings.ts";

/** A route, ready to be mounted. */
export type Route = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  handle: (auth: Auth, request: AuthRequest) => Promise<Response>;
};

/** Which limit a request counts against; a function where that depends on the request. */
type LimitOf = LimitName | null | ((request: AuthRequest) => LimitName | null);

function route<Caller>(
  method: Route["method"],
  path: string,
  guard: Guard<Caller>,
  limit: LimitOf,
  handler: (auth: Auth, request: AuthRequest, caller: Caller) => Promise<Response>,
): Route {
  return {
    method,
    path,
    handle: async (auth, request) => {
      requireAudience(request);
      const name = typeof limit === "function" ? limit(request) : limit;
      if (name) auth.limiters.countRequest(name, request.address);
      return handler(auth, request, await guard(auth, request));
    },
  };
}

/** Every route. */
export const routes: readonly Route[] = [
  route("GET", "/health", anyone, null, getHealth),
  route("GET", "/settings", anyone, null, getSettings),
  route("GET", "/.well-known/jwks.json", anyone, null, getJwks),
  route("GET", "/.well-known/openid-configuration", anyone, null, getOpenidConfiguration),

  route("POST", "/signup", requireCaptcha, limitOfSignUp, signUp),
  route("POST", "/token", requireCaptchaByGrant, limitOfGrant, grantToken),
  route("POST", "/otp", requireCaptcha, "otp", sendOtp),
  route("POST", "/magiclink", requireCaptcha, "magicLink", sendOtp),
  route("POST", "/recover", requireCaptcha, "recover", recoverPassword),
  route("POST", "/resend", requireCaptcha, "resend", resendMail),
  route("POST", "/verify", anyone, "verify", verifyToken),
  route("GET", "/verify", anyone, "verify", followLink),

  route("POST", "/guest", requireCaptcha, "guest", openGuestAccount),
  route("POST", "/guest/tickets", anyone, "ticketLink", openTicketLink),

  route("GET", "/authorize", anyone, "authorize", beginProviderSignIn),
  route("GET", "/callback", anyone, null, finishProviderSignIn),
  route("POST", "/callback", anyone, null, finishProviderSignIn),

  route("POST", "/sso", requireCaptcha, "sso", beginSso),
  route("GET", "/sso/saml/metadata", anyone, null, getSamlMetadata),
  route("POST", "/sso/saml/acs", anyone, "authorize", finishSso),

  route("GET", "/user/identities/authorize", signedIn, "authorize", beginIdentityLink),
  route("DELETE", "/user/identities/:id", signedIn, "updateUser", unlinkIdentity),
  route("GET", "/user", signedIn, null, getUser),
  route("PUT", "/user", signedIn, "updateUser", updateUser),
  route("GET", "/reauthenticate", signedIn, null, reauthenticate),
  route("POST", "/logout", signedIn, null, signOut),

  route("GET", "/factors/recovery-codes", requireNonAnonymous, null, countCodes),
  route("POST", "/factors/recovery-codes", requireNonAnonymous, "enrol", generateCodes),
  route("DELETE", "/factors/recovery-codes", requireNonAnonymous, null, deleteCodes),
  route("POST", "/factors/recovery-codes/verify", requireNonAnonymous, "factor", verifyCode),
  route("POST", "/factors/recovery-codes/regenerate", requireNonAnonymous, "enrol", regenerateCodes),
  route("POST", "/factors", requireNonAnonymous, "enrol", enrolFactor),
  route("DELETE", "/factors/:id", requireNonAnonymous, null, deleteFactor),
  route("POST", "/factors/:id/challenge", requireNonAnonymous, "factor", challengeFactor),
  route("POST", "/factors/:id/verify", requireNonAnonymous, "factor", verifyFactor),

  route("POST", "/passkeys/registration/options", requireNonAnonymous, "passkey", beginPasskey),
  route("POST", "/passkeys/registration/verify", requireNonAnonymous, "passkey", finishPasskey),
  route("POST", "/passkeys/authentication/options", requireCaptcha, "passkey", askForPasskey),
  route("POST", "/passkeys/authentication/verify", anyone, "passkey", signInByPasskey),
  route("GET", "/passkeys", requireNonAnonymous, null, getPasskeys),
  route("PATCH", "/passkeys/:id", requireNonAnonymous, null, updatePasskey),
  route("DELETE", "/passkeys/:id", requireNonAnonymous, null, removePasskey),

  route("POST", "/invite", admin, null, inviteUser),
  route("POST", "/admin/generate_link", admin, null, generateLink),
  route("GET", "/admin/audit", admin, null, adminListAudit),
  route("GET", "/admin/users", admin, null, adminListUsers),
  route("POST", "/admin/users", admin, null, adminCreateUser),
  route("GET", "/admin/users/:id", admin, null, adminGetUser),
  route("PUT", "/admin/users/:id", admin, null, adminUpdateUser),
  route("DELETE", "/admin/users/:id", admin, null, adminDeleteUser),
  route("GET", "/admin/sso/providers", admin, null, listProviders),
  route("POST", "/admin/sso/providers", admin, null, createProvider),
  route("GET", "/admin/sso/providers/:id", admin, null, getProvider),
  route("PUT", "/admin/sso/providers/:id", admin, null, updateProvider),
  route("DELETE", "/admin/sso/providers/:id", admin, null, deleteProvider),
  route("GET", "/admin/users/:id/passkeys", admin, null, adminListPasskeys),
  route("DELETE", "/admin/users/:id/passkeys/:passkeyId", admin, null, adminDeletePasskey),
  route("GET", "/admin/users/:id/factors", admin, null, adminListFactors),
  route("DELETE", "/admin/users/:id/factors/:factorId", admin, null, adminDeleteFactor),
];

/** Sign-up without an address is an anonymous sign-in, which costs nothing and is limited more. */
function limitOfSignUp(request: AuthRequest): LimitName {
  return request.body.email || request.body.phone ? "signUp" : "anonymous";
}
