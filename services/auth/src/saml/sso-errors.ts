// What can go wrong with single sign-on. `docs/errors.md` says what each means.
import { AuthError } from "../errors.ts";

/** One factory per thing that can go wrong. */
export const ssoErrors = {
  disabled: () => new AuthError(404, "saml_provider_disabled", "SAML 2.0 is disabled"),
  providerNotFound: (message: string) => new AuthError(404, "sso_provider_not_found", message),
  providerDisabled: (message: string) => new AuthError(404, "sso_provider_disabled", message),
  domainExists: (message: string) => new AuthError(400, "sso_domain_already_exists", message),
  idpExists: (entityId: string) =>
    new AuthError(
      422,
      "saml_idp_already_exists",
      `SAML Identity Provider with this EntityID (${entityId}) already exists`,
    ),
  idpNotFound: () =>
    new AuthError(
      404,
      "saml_idp_not_found",
      "A SAML connection has not been established with this Identity Provider",
    ),
  entityIdMismatch: (expected: string, found: string) =>
    new AuthError(
      400,
      "saml_entity_id_mismatch",
      `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${expected}' but got '${found}'`,
    ),
  metadataFetchFailed: (why: string, address: string, cause: unknown) =>
    new AuthError(400, "saml_metadata_fetch_failed", `${why} fetching SAML Metadata from URL '${address}'`, {
      cause,
    }),
  relayStateNotFound: () =>
    new AuthError(404, "saml_relay_state_not_found", "SAML RelayState does not exist, try logging in again?"),
  relayStateExpired: () =>
    new AuthError(422, "saml_relay_state_expired", "SAML RelayState has expired. Try logging in again?"),
  noUserId: () =>
    new AuthError(
      400,
      "saml_assertion_no_user_id",
      "SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user",
    ),
  noEmail: () =>
    new AuthError(400, "saml_assertion_no_email", "SAML Assertion does not contain an email address"),
  conflict: () =>
    new AuthError(422, "conflict", "Updating SSO provider failed, likely due to a conflict. Try again?"),
  managed: () =>
    new AuthError(
      422,
      "user_sso_managed",
      "Updating email, phone, password of a SSO account only possible via SSO",
    ),
};
