import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, memberPassword, type TestApp } from "./app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ mailFrequencySeconds: 0, mailsPerHour: 1000 });
});
afterAll(() => app.close());

const verifier = randomBytes(40).toString("hex");
const challenge = createHash("sha256").update(verifier).digest("base64url");
const exchange = (code: string, proof = verifier) =>
  app.send("POST", "/token?grant_type=pkce", { body: { auth_code: code, code_verifier: proof } });

let count = 0;
/** Signs up through PKCE and follows the link; gives where it lands. */
async function land(method = "s256", sent = challenge): Promise<URL> {
  count += 1;
  const email = `pkce-${count}@example.org`;
  const target = encodeURIComponent("https://undercroft.test/auth/callback?sb_flow_id=1");
  await app.send("POST", `/signup?redirect_to=${target}`, {
    body: { email, password: memberPassword, code_challenge: sent, code_challenge_method: method },
  });
  const [mail] = await app.mails(email);
  const link = new URL(mail?.data.link ?? "");
  expect(link.searchParams.get("token")).toMatch(/^pkce_/);
  const answer = await app.send("GET", `/verify${link.search}`);
  return new URL(answer.headers.get("location") ?? "");
}

test("an emailed link of the PKCE flow redirects with a code that its client exchanges for a session", async () => {
  const location = await land();
  expect(location.searchParams.get("sb_flow_id")).toBe("1");
  expect(location.hash).toBe("");
  const answer = await exchange(location.searchParams.get("code") ?? "");
  expect(answer.status).toBe(200);
  const claims = await app.keys.keyring.verify(String(answer.body.access_token));
  expect(claims.amr).toMatchObject([{ method: "email/signup" }]);
});

test("PKCE accepts the plain challenge method", async () => {
  const location = await land("plain", verifier);
  expect((await exchange(location.searchParams.get("code") ?? "")).status).toBe(200);
});

test("a PKCE code is exchanged once, with its verifier, within five minutes", async () => {
  const code = (await land()).searchParams.get("code") ?? "";
  expect(await exchange(code, "x".repeat(50))).toMatchObject({
    status: 400,
    body: { code: "bad_code_verifier" },
  });
  const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(code)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(await exchange(code)).toMatchObject({ status: 404, body: { code: "flow_state_not_found" } });
  const late = (await land()).searchParams.get("code") ?? "";
  app.advance(301);
  expect(await exchange(late)).toMatchObject({ status: 422, body: { code: "flow_state_expired" } });
});

test("a failed link of the PKCE flow puts its error in the query, where the client looks", async () => {
  const answer = await app.send("GET", `/verify?token=pkce_${"0".repeat(56)}&type=signup`);
  const location = new URL(answer.headers.get("location") ?? "");
  expect(location.searchParams.get("error_code")).toBe("otp_expired");
  expect(location.hash).toContain("error_code=otp_expired");
});

test.each([
  [
    "too short",
    { code_challenge: "x".repeat(42), code_challenge_method: "s256" },
    "code challenge has to be between 43 and 128 characters",
  ],
  [
    "of odd characters",
    { code_challenge: "ö".repeat(43), code_challenge_method: "s256" },
    "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
  ],
])("a PKCE challenge %s is refused", async (_, body, message) => {
  const answer = await app.send("POST", "/otp", { body: { email: "a@example.org", ...body } });
  expect(answer).toMatchObject({ status: 400, body: { message } });
});

test("a PKCE exchange without a verifier is refused by name", async () => {
  expect((await exchange("x", "")).body.message).toBe(
    "invalid request: both auth code and code verifier should be non-empty",
  );
});
