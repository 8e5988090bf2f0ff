// Single sign-on by SAML 2.0: XML signature wrapping.
import { describe, expect, test } from "vitest";
import { connectTo } from "../auth-client.ts";
import { wrappings } from "../forged/wrap-assertion.ts";
import { enter, fragmentOf } from "../providers/provider-steps.ts";
import { provideSingleSignOn, unbelieved } from "./sso-steps.ts";

const sso = provideSingleSignOn();

/** One signed answer, taken apart and put together again by somebody in the middle. */
describe("a signed SAML response with an injected assertion is refused", () => {
  test.each(wrappings)("%s", async (_, forge) => {
    const fields = await sso.organisation.signIn(await sso.begin());
    const text = Buffer.from(fields.SAMLResponse, "base64").toString();
    const assertion = /<saml:Assertion .*<\/saml:Assertion>/s.exec(text)?.[0] ?? "";
    const forged = forge(text, assertion);
    expect(forged).not.toBe(text);
    const landed = await sso.post({ ...fields, SAMLResponse: Buffer.from(forged).toString("base64") });
    expect(fragmentOf(landed)).toEqual(unbelieved);
  });

  test("unless what was put in is a comment, which changes nothing that was signed", async () => {
    const fields = await sso.organisation.signIn(await sso.begin());
    const text = Buffer.from(fields.SAMLResponse, "base64").toString();
    const cut = text.replace(/(<saml:NameID[^>]*>per)/, "$1<!-- -->");
    expect(cut).not.toBe(text);
    const landed = await sso.post({ ...fields, SAMLResponse: Buffer.from(cut).toString("base64") });
    const user = await enter(connectTo(sso.server), landed);
    expect(user?.user_metadata.sub).toBe(sso.person.name);
  });
});
