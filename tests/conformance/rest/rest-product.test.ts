// What the screens of the specification ask of the data API, by the unmodified client and over the product's own tables.
import { createClient } from "@supabase/supabase-js";
import { id, matrixWorld } from "@undercroft/database/testing/matrix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccessServer, startAccessServer } from "../access/start-access.ts";

let server: AccessServer;
beforeAll(async () => {
  server = await startAccessServer(await matrixWorld());
});
afterAll(() => server.close());

/** The client as this person has it. */
async function as(person: string) {
  const token = (await server.tokenOf(person)) ?? "";
  return createClient(server.url.replace("/rest/v1", ""), token, { accessToken: async () => token });
}
const stranger = id("user stranger");

describe("profiles over the data API", () => {
  test("are read and changed by id, and an unknown id gives null or an error as requested", async () => {
    const me = await as("stranger");
    const own = await me.from("profiles").select("full_name").eq("user_id", stranger).single();
    expect(own.data).toEqual({ full_name: "stranger" });
    const nobody = me.from("profiles").select("*").eq("user_id", id("nobody"));
    expect(await nobody.maybeSingle()).toMatchObject({ data: null, error: null });
    expect((await me.from("profiles").select("*").eq("user_id", id("nobody")).single()).error).toMatchObject({
      code: "PGRST116",
    });
    const changed = await me.from("profiles").update({ full_name: "Stranger Still" }).eq("user_id", stranger);
    expect([changed.status, changed.data, changed.error]).toEqual([204, null, null]);
    const others = me.from("profiles").update({ full_name: "Mine" }).eq("user_id", id("user owner")).select();
    expect(await others).toMatchObject({ status: 200, data: [], error: null });
  });
});

describe("roles over the data API", () => {
  test("are granted once and revoked by person and role", async () => {
    const admin = await as("admin");
    const given = { user_id: stranger, role: "moderator", assigned_by: id("user admin") };
    expect(await admin.from("user_roles").insert(given)).toMatchObject({
      status: 201,
      data: null,
      error: null,
    });
    expect(await admin.from("user_roles").insert(given)).toMatchObject({
      status: 409,
      error: { code: "23505", hint: null },
    });
    const roles = admin.from("user_roles").select("role").eq("user_id", stranger);
    expect((await roles).data).toEqual([{ role: "moderator" }]);
    const taken = await admin.from("user_roles").delete().eq("user_id", stranger).eq("role", "moderator");
    expect([taken.status, taken.error]).toEqual([204, null]);
  });

  test("are refused in the specified words, 403 to signed-in and 401 to anonymous callers", async () => {
    const row = { user_id: id("user owner"), role: "admin", assigned_by: stranger };
    expect(await (await as("stranger")).from("user_roles").insert(row)).toMatchObject({
      status: 403,
      error: {
        code: "42501",
        message: "Only admins can assign admin roles",
        details: "ROLES_ADMIN_REQUIRED",
      },
    });
    expect(await server.ask("anon", "POST", "user_roles", row)).toMatchObject({ status: 401, code: "42501" });
  });
});

describe.each(["audit_logs", "rate_limits"])("the count of %s", (table) => {
  const count = async (person: string) => {
    const answer = await (await as(person)).from(table).select("*", { count: "exact", head: true });
    return [answer.status, answer.count, answer.data, answer.error];
  };

  test("is complete for an admin, and zero without an error for other people", async () => {
    const [row] = (
      await server.world.client.query<{ rows: number }>(`select count(*)::int as rows from ${table}`)
    ).rows;
    expect(row?.rows).toBeGreaterThan(0);
    expect(await count("admin")).toEqual([200, row?.rows, null, null]);
    for (const person of ["stranger", "owner", "team", "moderator"])
      expect(await count(person), person).toEqual([200, 0, null, null]);
  });
});

test("database functions answer a boolean, nothing, and a text", async () => {
  const admin = await as("admin");
  const limit = { p_identifier: "me", p_action_type: "looked", p_limit: 1, p_window_minutes: 1 };
  expect((await admin.rpc("check_rate_limit", limit)).data).toBe(true);
  expect((await admin.rpc("check_rate_limit", limit)).data).toBe(false);
  const logged = { p_action_type: "looked", p_table_name: "profiles", p_record_id: stranger };
  expect(await admin.rpc("log_sensitive_access", logged)).toMatchObject({
    status: 204,
    data: null,
    error: null,
  });
  const sealed = await admin.rpc("encrypt_sensitive_data", { data: "a secret" });
  expect(sealed.data).toBeTypeOf("string");
  expect((await admin.rpc("decrypt_sensitive_data", { encrypted_data: sealed.data })).data).toBe("a secret");
});
