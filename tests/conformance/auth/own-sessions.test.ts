// A person's devices, by the client of Supabase.
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServices, startServices } from "../start-services.ts";

let services: RunningServices;
beforeAll(async () => {
  services = await startServices({ settings: { autoconfirm: true } });
});
afterAll(() => services.close());

const person = { email: "two-devices@example.org", password: "correct horse battery" };

function connect(userAgent: string) {
  return createClient(services.url, services.keys.apiKeys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { "User-Agent": userAgent } },
  });
}

type Device = { id: string; user_agent: string; is_current: boolean; aal: string };

test("a person lists their own sessions and ends one, or all but the current one", async () => {
  const laptop = connect("laptop");
  await laptop.auth.signUp(person);
  const [phone, tablet] = [connect("phone"), connect("tablet")];
  for (const device of [phone, tablet]) await device.auth.signInWithPassword(person);

  const listed = await laptop.rpc("list_sessions");
  expect(listed.error).toBeNull();
  const devices: Device[] = listed.data;
  expect(devices.map(({ user_agent, is_current }) => [user_agent, is_current]).toSorted()).toEqual([
    ["laptop", true],
    ["phone", false],
    ["tablet", false],
  ]);

  const token = (await phone.auth.getSession()).data.session?.access_token;
  const lost = devices.find(({ user_agent }) => user_agent === "phone")?.id;
  expect((await laptop.rpc("end_session", { p_session_id: lost })).data).toBe(true);
  expect((await phone.auth.refreshSession()).error).toMatchObject({ code: "refresh_token_not_found" });
  expect((await phone.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  // the data API believes the token until it ends, these procedures do not
  const kept = connect("thief").rpc("list_sessions").setHeader("Authorization", `Bearer ${token}`);
  expect(await kept).toMatchObject({ status: 401, error: { details: "AUTH_REQUIRED" } });

  expect((await laptop.rpc("end_other_sessions")).data).toBe(1);
  expect((await tablet.auth.refreshSession()).error).toMatchObject({ code: "refresh_token_not_found" });
  expect((await laptop.auth.getUser()).error).toBeNull();
});

test("a person sees nobody else's sessions", async () => {
  const stranger = connect("stranger");
  expect((await stranger.rpc("list_sessions")).error).toMatchObject({ code: "42501" });
  await stranger.auth.signUp({ ...person, email: "stranger@example.org" });
  const { data } = await stranger.rpc("list_sessions");
  expect(data).toMatchObject([{ user_agent: "stranger", is_current: true }]);
});
