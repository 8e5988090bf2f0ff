// What calls about numbers are refused with, by hand, since the client would not send them: status, code and message.
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectTo, refusal } from "../auth-client.ts";
import { createMember, password } from "../factors/factor-steps.ts";
import { type AuthServer, startAuthServer } from "../start-auth.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ phone: { enabled: true }, anonymousEnabled: true });
});
afterAll(async () => {
  expect(server.failures).toEqual([]);
  await server.close();
});

async function send(method: string, path: string, body: object, token?: string) {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method,
    headers: {
      "X-Supabase-Api-Version": "2024-01-01",
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...(await response.json()) };
}

const phone = "+447700900999";
const email = "somebody@example.org";
const channels =
  "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.";
const format = "Invalid phone number format (E.164 required)";

test.each<[string, object, number, string]>([
  ["/otp", { email, phone }, 400, "Only an email address or phone number should be provided"],
  ["/otp", {}, 400, "One of email or phone must be set"],
  ["/otp", { email, channel: "sms" }, 400, "Channel should only be specified with Phone OTP"],
  ["/otp", { phone, channel: "pigeon" }, 400, channels],
  ["/otp", { phone: "0123" }, 400, format],
  [
    "/token?grant_type=password",
    { email, phone, password },
    400,
    "Only an email address or phone number should be provided on login.",
  ],
  ["/token?grant_type=password", { password }, 400, "missing email or phone"],
  [
    "/verify",
    { type: "sms", phone, email, token: "1" },
    400,
    "Only an email address or phone number should be provided on verify",
  ],
  ["/verify", { type: "sms", phone: "0123", token: "1" }, 400, format],
  ["/verify", { type: "sms", email, token: "1" }, 400, "Unsupported verification type"],
  ["/verify", { type: "signup", phone, token: "1" }, 400, "Unsupported verification type"],
  ["/verify", { type: "sms", token_hash: "ab" }, 400, "Invalid email verification type"],
  ["/resend", { type: "sms", email }, 400, "Type provided requires a phone number"],
  ["/resend", { type: "phone_change", email }, 400, "Type provided requires a phone number"],
  ["/resend", { type: "signup", phone }, 400, "Type provided requires an email address"],
  [
    "/resend",
    { type: "sms", email, phone },
    400,
    "Only an email address or phone number should be provided.",
  ],
  ["/resend", { type: "sms" }, 400, "Missing email address or phone number"],
  [
    "/resend",
    { type: "pigeon", phone },
    400,
    "Missing one of these types: signup, email_change, sms, phone_change",
  ],
])("POST %s refuses the phone request %o", async (path, body, status, message) => {
  expect(await send("POST", path, body)).toMatchObject(refusal(status, "validation_failed", message));
});

test("PUT /user refuses an unknown channel and an invalid phone number", async () => {
  const { client } = await createMember(server);
  const token = (await client.auth.getSession()).data.session?.access_token;
  const invalid = (message: string) => refusal(400, "validation_failed", message);
  expect(await send("PUT", "/user", { phone, channel: "pigeon" }, token)).toMatchObject(invalid(channels));
  expect(await send("PUT", "/user", { phone: "0123" }, token)).toMatchObject(invalid(format));
});

test("reauthentication is refused to a person without address and number", async () => {
  const client = connectTo(server);
  await client.auth.signInAnonymously();
  expect((await client.auth.reauthenticate()).error).toMatchObject(
    refusal(
      400,
      "validation_failed",
      "Reauthentication requires the user to have an email or a phone number",
    ),
  );
});
