// A request with several mistakes is told of the first, in the protocol's order, and an address counts as it is written.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRaw } from "../rest/send-raw.ts";
import { refusal } from "./auth-client.ts";
import { type AuthServer, startAuthServer } from "./start-auth.ts";

let server: AuthServer;
let closed: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ mailFrequencySeconds: 0, mailsPerHour: 1000 });
  closed = await startAuthServer({ signUpEnabled: false, emailEnabled: false, phone: { enabled: false } });
});
afterAll(async () => {
  await server?.close();
  await closed?.close();
});

const invalid = (message: string) => refusal(400, "validation_failed", message);

describe("sign-up", () => {
  const email = "none";
  const phone = "1x";
  const challenge = { code_challenge: "short", code_challenge_method: "" };

  test("says that sign-up is disabled before any other mistake", async () => {
    expect(await sendRaw(closed, "POST", "/signup", { email, phone, password: "" })).toMatchObject(
      refusal(422, "signup_disabled", "Signups not allowed for this instance"),
    );
  });

  test.each<[string, object, ReturnType<typeof refusal>]>([
    ["the password is missing", { password: "", email, phone }, invalid("Signup requires a valid password")],
    [
      "the password is too long",
      { password: "x".repeat(129), email, phone },
      invalid("Password cannot be longer than 128 characters"),
    ],
    [
      "the password is weak",
      { password: "x", email, phone },
      refusal(422, "weak_password", "Password should be at least 8 characters."),
    ],
    [
      "there are an address and a number",
      { password: "long enough", email, phone, channel: "pigeon" },
      invalid("Only an email address or phone number should be provided on signup."),
    ],
    [
      "the way is none",
      { password: "long enough", phone, channel: "pigeon", ...challenge },
      invalid(
        "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
      ),
    ],
    [
      "PKCE is not for numbers",
      { password: "long enough", phone, ...challenge },
      invalid("PKCE not supported for phone signups"),
    ],
    [
      "PKCE is half there",
      { password: "long enough", email, ...challenge },
      invalid("PKCE flow requires code_challenge_method and code_challenge"),
    ],
    [
      "numbers are closed",
      { password: "long enough", phone },
      refusal(400, "phone_provider_disabled", "Phone signups are disabled"),
    ],
    [
      "the address is none",
      { password: "long enough", email },
      invalid("Unable to validate email address: invalid format"),
    ],
  ])("says that %s", async (_, body, said) => {
    expect(await sendRaw(server, "POST", "/signup", body)).toMatchObject(said);
  });

  test("takes an address in any case and with no blanks around it", async () => {
    const password = "long enough";
    const blank = await sendRaw(server, "POST", "/signup", { email: " blank@example.org", password });
    expect(blank).toMatchObject(invalid("Unable to validate email address: invalid format"));
    const said = await sendRaw(server, "POST", "/signup", { email: "UPPER@Example.ORG", password });
    expect(said.body).toMatchObject({ email: "upper@example.org", role: "authenticated", phone: "" });
    expect(said.body).not.toHaveProperty("access_token");
  });
});

test("requesting a sign-in link for an unknown address is refused where sign-up is disabled and accounts are confirmed automatically", async () => {
  const open = await startAuthServer({ signUpEnabled: false, autoconfirm: true });
  expect(await sendRaw(open, "POST", "/otp", { email: "stranger@example.org" })).toMatchObject(
    refusal(422, "signup_disabled", "Signups not allowed for this instance"),
  );
  await open.close();
});
