// What second factors and their challenges look like, field by field.
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRaw } from "../../rest/send-raw.ts";
import { type AuthServer, startAuthServer } from "../start-auth.ts";
import { createMember, enrol, prove } from "./factor-steps.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({
    phone: { enabled: true },
    factors: { phone: { enrol: true, verify: true } },
  });
});
afterAll(() => server?.close());

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/);

test("a factor has the fields of the protocol, and what is not set is left out", async () => {
  const { client } = await createMember(server);
  const factor = await enrol(client, "Kitchen phone");
  const token = async () => (await client.auth.getSession()).data.session?.access_token;
  const asked = await sendRaw(server, "POST", `/factors/${factor.id}/challenge`, {}, await token());
  expect(asked.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    type: "totp",
    expires_at: expect.any(Number),
  });
  expect(Math.abs(Number(asked.body.expires_at) - Date.now() / 1000 - 300)).toBeLessThan(10);
  await prove(client, factor);
  const phone = await sendRaw(
    server,
    "POST",
    "/factors",
    { factor_type: "phone", phone: "+44 7700 900991" },
    await token(),
  );
  expect(phone.body).toEqual({ id: phone.body.id, type: "phone", phone: "447700900991" });
  const { body } = await sendRaw(server, "GET", "/user", undefined, await token());
  const both = { created_at: time, updated_at: time };
  expect(body.factors).toEqual([
    {
      ...both,
      id: factor.id,
      status: "verified",
      friendly_name: "Kitchen phone",
      factor_type: "totp",
      last_challenged_at: time,
    },
    { ...both, id: phone.body.id, status: "unverified", factor_type: "phone", phone: "447700900991" },
  ]);
});

test("removing a factor answers with its id", async () => {
  const { client } = await createMember(server);
  const { id } = await enrol(client);
  const token = (await client.auth.getSession()).data.session?.access_token;
  const said = await sendRaw(server, "DELETE", `/factors/${id}`, undefined, token);
  expect([said.status, said.body]).toEqual([200, { id }]);
});
