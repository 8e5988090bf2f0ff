// An account with a second factor, asked with its password alone: every service that reads tokens by itself says the same.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServices, startServices } from "../../start-services.ts";

let services: RunningServices;
const person = randomUUID();
beforeAll(async () => {
  services = await startServices();
  await services.superuser.query(
    "insert into auth.users (id, email, email_confirmed_at) values ($1, 'ada@example.org', now())",
    [person],
  );
});
afterAll(() => services.close());

const addFactor = () =>
  services.superuser.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, friendly_name, status, secret)
     values (gen_random_uuid(), $1, 'totp', 'phone', 'verified', 'sealed')`,
    [person],
  );

async function ask(path: string, aal: string, body?: unknown) {
  const token = await services.keys.keyring.sign(
    { role: "authenticated", sub: person, aal },
    { expiresIn: 600 },
  );
  const response = await fetch(`${services.url}${path}`, {
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  const said = (await response.json().catch(() => null)) as { code?: string; details?: string } | null;
  const codes = [said?.code, said?.details];
  return codes.includes("AUTH_SECOND_STEP_REQUIRED") ? "second step" : "let through";
}

const doors: [string, string, unknown][] = [
  ["the tickets of a booking", `/papers/v1/tickets/${randomUUID()}`, undefined],
  ["the calendar entry of a booking", `/papers/v1/calendar/${randomUUID()}`, undefined],
  ["the state of a payment", "/payments/v1/check", { booking_id: randomUUID() }],
  ["paying", "/payments/v1/payments", { booking_id: randomUUID() }],
  ["a procedure", "/rest/v1/rpc/change_handle", { p_handle: "x" }],
];

describe("with a password alone", () => {
  test.each(doors)("%s is answered while the account has no second factor", async (_what, path, body) => {
    expect(await ask(path, "aal1", body)).toBe("let through");
  });

  describe("once the account has a second factor", () => {
    beforeAll(addFactor);
    test.each(doors)("%s waits for it, and is answered after it", async (_what, path, body) => {
      expect([await ask(path, "aal1", body), await ask(path, "aal2", body)]).toEqual([
        "second step",
        "let through",
      ]);
    });
  });
});
