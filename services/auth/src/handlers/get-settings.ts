import type { Auth } from "../auth.ts";

const providers =
  "apple azure bitbucket discord facebook snapchat figma fly github gitlab google keycloak kakao linkedin linkedin_oidc notion spotify slack slack_oidc workos twitch twitter x zoom";

/** GET /settings: which sign-in methods are open. */
export async function getSettings(auth: Auth): Promise<Response> {
  const { settings } = auth;
  return Response.json({
    external: {
      ...Object.fromEntries(providers.split(" ").map((name) => [name, false])),
      ...Object.fromEntries([...auth.providers.keys()].map((name) => [name, true])),
      anonymous_users: settings.anonymousEnabled,
      email: settings.emailEnabled,
      phone: settings.phone.enabled,
    },
    disable_signup: !settings.signUpEnabled,
    mailer_autoconfirm: settings.autoconfirm,
    // three that the protocol has no word for, so that screens promise and offer only what there is
    mfa_factor_types: (["totp", "phone", "webauthn"] as const).filter((kind) => settings.factors[kind].enrol),
    mailer_secure_email_change: settings.secureEmailChange,
    manual_linking_enabled: settings.manualLinkingEnabled,
    phone_autoconfirm: settings.phone.autoconfirm,
    sms_provider: auth.texts?.name ?? "",
    saml_enabled: settings.saml !== null,
    saml_private_key_next_configured: false,
    passkeys_enabled: settings.passkeys.enabled,
  });
}
