// The log of what happened to accounts, as administrators read it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRaw } from "../rest/send-raw.ts";
import { enterAsMember } from "./providers/provider-steps.ts";
import { type AuthServer, startAuthServer } from "./start-auth.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server?.close());

const asAdmin = (method: string, path: string) =>
  sendRaw(server, method, path, undefined, server.keys.service);

describe("the administrator's audit log of accounts", () => {
  test("is read newest first, by action or by person, and in pages", async () => {
    const { email, user } = await enterAsMember(server, "noted@example.org");
    const said = await asAdmin("GET", "/admin/audit?query=action:login&per_page=1");
    expect(said.status).toBe(200);
    expect(Object.values(said.body)).toEqual([
      {
        id: expect.any(String),
        payload: { action: "login", log_type: "account", actor_id: user.id, actor_username: email },
        created_at: expect.any(String),
        ip_address: expect.any(String),
      },
    ]);
    const parts = await asAdmin("GET", `/admin/audit?query=type:ACCOUN&per_page=1`);
    expect(parts.body).toEqual(said.body);
    expect(Object.values((await asAdmin("GET", "/admin/audit?query=action:log_n")).body)).toEqual([]);
    const theirs = await asAdmin("GET", `/admin/audit?query=author:${email}`);
    const payloads = Object.values(theirs.body) as { payload: { actor_username: string } }[];
    expect(payloads.length).toBeGreaterThan(0);
    expect(new Set(payloads.map(({ payload }) => payload.actor_username))).toEqual(new Set([email]));
  });

  test("refuses an unknown filter", async () => {
    for (const query of ["x", "ip:1", "action:"]) {
      expect(await asAdmin("GET", `/admin/audit?query=${query}`)).toMatchObject({
        status: 400,
        code: "validation_failed",
      });
    }
  });
});
