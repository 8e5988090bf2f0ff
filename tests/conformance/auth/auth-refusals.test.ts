// Every refusal of sign-up, sign-in and mailed links: status, code and words as the protocol has them.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRaw } from "../rest/send-raw.ts";
import { adminOf } from "./auth-client.ts";
import { type AuthServer, startAuthServer } from "./start-auth.ts";

let server: AuthServer;
let closed: AuthServer;
let open: AuthServer;
const email = "member@example.org";
const password = "correct horse battery";
const challenge = "c".repeat(43);

beforeAll(async () => {
  server = await startAuthServer({ mailFrequencySeconds: 0, mailsPerHour: 1000 });
  closed = await startAuthServer({ signUpEnabled: false, emailEnabled: false });
  open = await startAuthServer({ autoconfirm: true, anonymousEnabled: true });
  await adminOf(server).createUser({ email, password, email_confirm: true });
  await adminOf(server).createUser({ email: "waiting@example.org", password });
  await adminOf(server).createUser({
    email: "banned@example.org",
    password,
    email_confirm: true,
    ban_duration: "24h",
  });
  await adminOf(open).createUser({ email, password, email_confirm: true });
});
afterAll(async () => {
  for (const one of [server, closed, open]) await one.close();
});

type Row = [name: string, body: object, status: number, code: string, message: string];
const invalid = "validation_failed";

/** Each row's body is posted to `path` and refused in the row's words. */
function refuses(path: string, rows: Row[], at: () => AuthServer = () => server): void {
  test.each(rows)("%s", async (_, body, status, code, message) => {
    const said = await sendRaw(at(), "POST", path, body);
    expect({ status: said.status, code: said.code, message: said.message }).toEqual({
      status,
      code,
      message,
    });
    expect(said.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    expect(said.headers.get("x-sb-error-code")).toBe(code);
  });
}

const pkceWords = "PKCE flow requires code_challenge_method and code_challenge";

describe("sign-up refuses", () => {
  const person = { email: "new@example.org", password };
  refuses("/signup", [
    ["no password", { email: person.email }, 400, invalid, "Signup requires a valid password"],
    ["an empty one", { ...person, password: "" }, 400, invalid, "Signup requires a valid password"],
    [
      "one of 129 characters",
      { ...person, password: "x".repeat(129) },
      400,
      invalid,
      "Password cannot be longer than 128 characters",
    ],
    [
      "a weak one",
      { ...person, password: "1234567" },
      422,
      "weak_password",
      "Password should be at least 8 characters.",
    ],
    [
      "an address and a number",
      { ...person, phone: "447700900123" },
      400,
      invalid,
      "Only an email address or phone number should be provided on signup.",
    ],
    ["a challenge without its method", { ...person, code_challenge: challenge }, 400, invalid, pkceWords],
    ["a method without its challenge", { ...person, code_challenge_method: "s256" }, 400, invalid, pkceWords],
    [
      "a short challenge",
      { ...person, code_challenge: "c".repeat(42), code_challenge_method: "S256" },
      400,
      invalid,
      "code challenge has to be between 43 and 128 characters",
    ],
    [
      "a challenge with odd characters",
      { ...person, code_challenge: "+".repeat(43), code_challenge_method: "s256" },
      400,
      invalid,
      "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
    ],
    [
      "an address that is none",
      { ...person, email: "nobody" },
      400,
      invalid,
      "Unable to validate email address: invalid format",
    ],
    [
      "an address with blanks around it",
      { ...person, email: " new@example.org " },
      400,
      invalid,
      "Unable to validate email address: invalid format",
    ],
    [
      "an address of 256 characters",
      { ...person, email: `${"a".repeat(244)}@example.org` },
      400,
      invalid,
      "An email address is too long",
    ],
    [
      "nobody at all, where everybody has an address",
      {},
      422,
      "anonymous_provider_disabled",
      "Anonymous sign-ins are disabled",
    ],
  ]);
  describe("where it is closed", () => {
    refuses(
      "/signup",
      [["anybody", person, 422, "signup_disabled", "Signups not allowed for this instance"]],
      () => closed,
    );
  });
  describe("where accounts confirm themselves", () => {
    refuses(
      "/signup",
      [
        [
          "an address that is taken",
          { email, password },
          422,
          "user_already_exists",
          "User already registered",
        ],
      ],
      () => open,
    );
  });
});

describe("sign-in by password refuses", () => {
  const wrong = "Invalid login credentials";
  refuses("/token?grant_type=password", [
    [
      "an address and a number",
      { email, phone: "447700900123", password },
      400,
      invalid,
      "Only an email address or phone number should be provided on login.",
    ],
    ["neither", { password }, 400, invalid, "missing email or phone"],
    ["an unknown address", { email: "nobody@example.org", password }, 400, "invalid_credentials", wrong],
    ["a wrong password", { email, password: "wrong" }, 400, "invalid_credentials", wrong],
    ["no password", { email }, 400, "invalid_credentials", wrong],
    ["somebody shut out", { email: "banned@example.org", password }, 400, "user_banned", "User is banned"],
    [
      "somebody shut out with a wrong password, saying no more than that",
      { email: "banned@example.org", password: "wrong" },
      400,
      "invalid_credentials",
      wrong,
    ],
    [
      "an address that is not confirmed",
      { email: "waiting@example.org", password },
      400,
      "email_not_confirmed",
      "Email not confirmed",
    ],
    [
      "that too only with the right password",
      { email: "waiting@example.org", password: "wrong" },
      400,
      "invalid_credentials",
      wrong,
    ],
  ]);
  describe("where addresses are closed", () => {
    refuses(
      "/token?grant_type=password",
      [["anybody", { email, password }, 422, "email_provider_disabled", "Email logins are disabled"]],
      () => closed,
    );
  });
});

describe("the token endpoint refuses", () => {
  refuses("/token?grant_type=magic", [
    ["an unknown grant", {}, 400, "invalid_credentials", "unsupported_grant_type"],
  ]);
  refuses("/token", [["no grant", {}, 400, "invalid_credentials", "unsupported_grant_type"]]);
  const bothNeeded = "invalid request: both auth code and code verifier should be non-empty";
  refuses("/token?grant_type=pkce", [
    ["a code without its verifier", { auth_code: "x" }, 400, invalid, bothNeeded],
    ["a verifier without its code", { code_verifier: challenge }, 400, invalid, bothNeeded],
    [
      "an unknown code",
      { auth_code: crypto.randomUUID(), code_verifier: challenge },
      404,
      "flow_state_not_found",
      "invalid flow state, no valid flow state found",
    ],
  ]);
  const unknownToken = "Invalid Refresh Token: Refresh Token Not Found";
  refuses("/token?grant_type=refresh_token", [
    ["a malformed refresh token", { refresh_token: "???" }, 400, invalid, "Refresh token is not valid"],
    [
      "one of another system",
      { refresh_token: "abcdefghijkl" },
      400,
      "refresh_token_not_found",
      unknownToken,
    ],
  ]);
  test("an empty refresh token, in the words of OAuth", async () => {
    const said = await sendRaw(server, "POST", "/token?grant_type=refresh_token", { refresh_token: "" });
    expect(said).toMatchObject({
      status: 400,
      body: { error: "invalid_request", error_description: "refresh_token required" },
    });
  });
});

describe("a sign-in link refuses", () => {
  refuses("/otp", [
    [
      "an address and a number",
      { email, phone: "447700900123" },
      400,
      invalid,
      "Only an email address or phone number should be provided",
    ],
    ["neither", {}, 400, invalid, "One of email or phone must be set"],
    [
      "a channel with an address",
      { email, channel: "sms" },
      400,
      invalid,
      "Channel should only be specified with Phone OTP",
    ],
    [
      "a number, where numbers are closed",
      { phone: "447700900123" },
      400,
      "phone_provider_disabled",
      "Unsupported phone provider",
    ],
    [
      "an address that is none",
      { email: "nobody" },
      400,
      invalid,
      "Unable to validate email address: invalid format",
    ],
    ["half a challenge", { email, code_challenge: challenge }, 400, invalid, pkceWords],
  ]);
  describe("where accounts confirm themselves", () => {
    refuses(
      "/otp",
      [
        [
          "to make an account where told not to",
          { email: "nobody@example.org", create_user: false },
          422,
          "otp_disabled",
          "Signups not allowed for otp",
        ],
      ],
      () => open,
    );
  });
  describe("where addresses are closed", () => {
    refuses(
      "/otp",
      [["anybody", { email }, 422, "email_provider_disabled", "Email logins are disabled"]],
      () => closed,
    );
  });
});

describe("a link to a new password refuses", () => {
  refuses("/recover", [
    ["no address", {}, 400, invalid, "Password recovery requires an email"],
    [
      "an address that is none",
      { email: "nobody" },
      400,
      invalid,
      "Unable to validate email address: invalid format",
    ],
    ["half a challenge", { email, code_challenge_method: "s256" }, 400, invalid, pkceWords],
  ]);
});

describe("a mail asked for again refuses", () => {
  const types = "Missing one of these types: signup, email_change, sms, phone_change";
  refuses("/resend", [
    ["no type", { email }, 400, invalid, types],
    ["an unknown type", { type: "recovery", email }, 400, invalid, types],
    [
      "a number for a mail",
      { type: "signup", phone: "447700900123" },
      400,
      invalid,
      "Type provided requires an email address",
    ],
    ["an address for a text", { type: "sms", email }, 400, invalid, "Type provided requires a phone number"],
    [
      "both",
      { type: "signup", email, phone: "447700900123" },
      400,
      invalid,
      "Only an email address or phone number should be provided.",
    ],
    ["neither", { type: "signup" }, 400, invalid, "Missing email address or phone number"],
  ]);
});

describe("verifying a code or link refuses", () => {
  const either = "Verify requires either a token or a token hash";
  const one = "Only an email address or phone number should be provided on verify";
  const hashOnly = "Only the token_hash and type should be provided";
  const token_hash = "0".repeat(56);
  const token = "123456";
  refuses("/verify", [
    ["no type", { email, token }, 400, invalid, "Verify requires a verification type"],
    ["neither code nor link", { type: "email", email }, 400, invalid, either],
    ["both", { type: "email", email, token, token_hash }, 400, invalid, either],
    ["a code without an address", { type: "email", token }, 400, invalid, one],
    ["a code with both", { type: "email", email, phone: "447700900123", token }, 400, invalid, one],
    [
      "an address that is none",
      { type: "email", email: "nobody", token },
      422,
      invalid,
      "Invalid email format",
    ],
    ["a link with an address", { type: "email", email, token_hash }, 400, invalid, hashOnly],
    ["a link with a redirect", { type: "email", token_hash, redirect_to: "/" }, 400, invalid, hashOnly],
    ["an unknown type", { type: "x", email, token }, 400, invalid, "Unsupported verification type"],
    ["an unknown type of link", { type: "x", token_hash }, 400, invalid, "Invalid email verification type"],
    ["a link by text", { type: "sms", token_hash }, 400, invalid, "Invalid email verification type"],
    [
      "a type from the prototype",
      { type: "__proto__", email, token },
      400,
      invalid,
      "Unsupported verification type",
    ],
    ["a wrong code", { type: "email", email, token }, 403, "otp_expired", "Token has expired or is invalid"],
    [
      "a code for an unknown address",
      { type: "email", email: "nobody@example.org", token },
      403,
      "otp_expired",
      "Token has expired or is invalid",
    ],
    [
      "an unknown link",
      { type: "email", token_hash },
      403,
      "otp_expired",
      "Email link is invalid or has expired",
    ],
  ]);
  test("a followed link without a type, as JSON", async () => {
    expect(await sendRaw(server, "GET", "/verify?token=x")).toMatchObject({ status: 400, code: invalid });
  });
});
