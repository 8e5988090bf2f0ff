import { expect, test } from "vitest";
import { onlyPassword, toSignInMethods } from "./sign-in-methods.ts";

test("only what is on is offered, the well-known first", () => {
  const methods = toSignInMethods({
    external: { zitadel: true, discord: true, google: true, github: false, email: true, phone: true },
    passkeys_enabled: true,
    saml_enabled: true,
  });
  expect(methods).toEqual({
    hasEmail: true,
    takesSignUps: true,
    providers: [
      { id: "google", name: "Google" },
      { id: "discord", name: "Discord" },
      { id: "zitadel", name: "Zitadel" },
    ],
    hasPhone: true,
    hasPasskeys: true,
    hasCompanySignIn: true,
    factorKinds: ["totp"],
    canLink: true,
    confirmsBoth: true,
  });
});

test("a provider of the operator's own is called by its name in words", () => {
  expect(toSignInMethods({ external: { "custom:house-of-id": true } }).providers).toEqual([
    { id: "custom:house-of-id", name: "House Of Id" },
  ]);
});

test("address and password and new accounts are open unless the service says otherwise", () => {
  expect(toSignInMethods({ external: { email: false }, disable_signup: true })).toMatchObject({
    hasEmail: false,
    takesSignUps: false,
  });
});

test("linking and double confirmation are taken for granted unless the service says otherwise", () => {
  const answer = {
    manual_linking_enabled: false,
    mailer_secure_email_change: false,
    mfa_factor_types: ["phone", "telepathy", "totp"],
  };
  expect(toSignInMethods(answer)).toMatchObject({
    canLink: false,
    confirmsBoth: false,
    factorKinds: ["totp", "phone"],
  });
});

test("an answer that makes no sense opens nothing", () => {
  for (const answer of [null, undefined, "no", [], {}, { external: { google: "true" } }])
    expect(toSignInMethods(answer)).toEqual(onlyPassword);
});
