// What it takes to change an address or a password, under every combination of the settings that could have a say in it: one
// switch must never turn another's protection off in silence.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, memberPassword, type TestApp } from "./app.ts";

let app: TestApp;
let passwordHash: string | undefined;
beforeAll(async () => {
  app = await createTestApp({
    mailFrequencySeconds: 0,
    mailsPerHour: 10_000,
    phone: { enabled: true, frequencySeconds: 0, textsPerHour: 10_000 },
  });
  await asAdmin("POST", "", { email: "pattern@example.org", password: memberPassword, email_confirm: true });
  const [row] = await app.superuser.query<{ hash: string }>(
    "select encrypted_password as hash from auth.users",
  );
  passwordHash = row?.hash;
});
afterAll(() => app.close());

const asAdmin = (method: string, path: string, body: object) =>
  app.send(method, `/admin/users${path}`, { token: app.keys.apiKeys.service, body });

/** Every combination of some switches. */
function combine<Name extends string>(...names: Name[]): Record<Name, boolean>[] {
  return names.reduce<Record<string, boolean>[]>(
    (known, name) => known.flatMap((one) => [true, false].map((on) => ({ ...one, [name]: on }))),
    [{}],
  ) as Record<Name, boolean>[];
}

const say = (switches: Record<string, boolean>) =>
  Object.entries(switches)
    .map(([name, on]) => `${on ? "" : "no "}${name}`)
    .join(", ");

let count = 0;
const newAddress = () => {
  count += 1;
  return `matrix-${count}@example.org`;
};
const lastLink = async (email: string) => {
  const mail = (await app.mails(email)).findLast(({ data }) => data.link);
  return mail && new URL(mail.data.link ?? "");
};
const follow = async (email: string) => {
  const landed = await app.send("GET", `/verify${(await lastLink(email))?.search}`);
  return landed.headers.get("location") ?? "";
};

const others = combine("securePasswordChange", "requireCurrentPassword", "manualLinkingEnabled");
const owners = ["an address", "a number", "nothing"] as const;
type Owner = (typeof owners)[number];

/** Somebody signed in who has that much of their own. */
async function enter(owner: Owner) {
  if (owner === "nothing") {
    app.settings.anonymousEnabled = true;
    const { body } = await app.send("POST", "/signup", { body: {} });
    return { token: String(body.access_token), email: "" };
  }
  const email = owner === "an address" ? newAddress() : "";
  const own = email
    ? { email, email_confirm: true }
    : { phone: `4477009${String(10_000 + ++count)}`, phone_confirm: true };
  await asAdmin("POST", "", { ...own, password_hash: passwordHash });
  const { email_confirm: _, phone_confirm: __, ...name } = { email_confirm: 0, phone_confirm: 0, ...own };
  const { body } = await app.send("POST", "/token?grant_type=password", {
    body: { ...name, password: memberPassword },
  });
  return { token: String(body.access_token), email };
}

describe.each(combine("secureEmailChange", "autoconfirm"))(
  "a new address ($secureEmailChange, $autoconfirm)",
  (main) => {
    test.each(owners.flatMap((owner) => others.map((more) => ({ owner, more, name: say(more) }))))(
      "of somebody with $owner takes what it should with $name",
      async ({ owner, more }) => {
        Object.assign(app.settings, main, more);
        const { token, email: old } = await enter(owner);
        const email = newAddress();
        await app.send("PUT", "/user", { token, body: { email } });
        const current = async () => (await app.send("GET", "/user", { token })).body.email;
        if (!main.autoconfirm) {
          expect(await current()).toBe(old);
          if (main.secureEmailChange && owner === "an address") {
            expect(await follow(email)).toContain("#message=");
            expect(await current()).toBe(old);
            expect(await follow(old)).toContain("type=email_change");
          } else {
            if (old) expect(await lastLink(old)).toBeUndefined();
            expect(await follow(email)).toContain("type=email_change");
          }
        }
        // a stranger may have opened the nameless account for an address that is not theirs: its sessions end once the owner confirms it
        if (owner === "nothing" && !main.autoconfirm) expect(await current()).toBeUndefined();
        else expect(await current()).toBe(email);
        const [account] = await app.superuser.query("select is_anonymous from auth.users where email = $1", [
          email,
        ]);
        expect(account).toEqual({ is_anonymous: false });
        const told = old ? (await app.mails(old)).at(-1) : undefined;
        expect(told?.data.change).toBe(
          old ? `The address of your account was changed to ${email}` : undefined,
        );
      },
    );
  },
);

describe.each(combine("securePasswordChange", "requireCurrentPassword"))(
  "a new password ($securePasswordChange, $requireCurrentPassword)",
  (main) => {
    const cases = combine("isOld", "cameByMail", "isProven").flatMap((one) =>
      combine("secureEmailChange", "autoconfirm").map((more) => ({
        ...one,
        more,
        name: say({ ...one, ...more }),
      })),
    );
    test.each(cases)("takes what it should with $name", async ({ isOld, cameByMail, isProven, more }) => {
      Object.assign(app.settings, main, more);
      const email = newAddress();
      const made = await asAdmin("POST", "", { email, email_confirm: true, password_hash: passwordHash });
      const elsewhere = await app.send("POST", "/token?grant_type=password", {
        body: { email, password: memberPassword },
      });
      if (cameByMail) await app.send("POST", "/recover", { body: { email } });
      const session = cameByMail
        ? await app.send("POST", "/verify", {
            body: { type: "recovery", email, token: (await app.mails(email)).at(-1)?.data.code },
          })
        : await app.send("POST", "/token?grant_type=password", { body: { email, password: memberPassword } });
      const token = String(session.body.access_token);
      if (isOld) {
        await app.superuser.query(
          "update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1",
          [made.body.id],
        );
      }
      const needsCurrent = main.requireCurrentPassword && !cameByMail;
      const needsNonce = main.securePasswordChange && isOld;
      const proof: Record<string, string> = {};
      if (isProven) {
        await app.send("GET", "/reauthenticate", { token });
        proof.nonce = (await app.mails(email)).at(-1)?.data.code ?? "";
        proof.current_password = memberPassword;
      }
      const body = { password: "another password altogether", ...proof };
      const answer = await app.send("PUT", "/user", { token, body });
      const expected = isProven
        ? undefined
        : needsCurrent
          ? "current_password_required"
          : needsNonce
            ? "reauthentication_needed"
            : undefined;
      expect(answer.body.code).toBe(expected);
      const ofOthers = await app.send("GET", "/user", { token: String(elsewhere.body.access_token) });
      expect(ofOthers.status).toBe(expected ? 200 : 403);
      expect((await app.send("GET", "/user", { token })).status).toBe(200);
      const told = (await app.mails(email)).some(({ template }) => template === "password-changed");
      expect(told).toBe(expected === undefined);
    });
  },
);
