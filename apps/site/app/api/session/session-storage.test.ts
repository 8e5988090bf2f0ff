// @vitest-environment happy-dom

import { expect, test } from "vitest";
import { hearServerTime } from "#app/device/server-time.ts";
import { sessionStorageOfClient as storage } from "./session-storage.ts";

const minute = 60_000;

test("A session ends by the server's clock for the auth client, on a device an hour ahead too", () => {
  const end = Math.floor((Date.now() - 60 * minute) / 1000) + 3600;
  const token = `e.${btoa(JSON.stringify({ exp: end }))}.s`;
  storage.setItem("sb-x-auth-token", JSON.stringify({ access_token: token, expires_at: end }));
  hearServerTime(new Date(Date.now() - 60 * minute).toISOString(), true);
  const { expires_at } = JSON.parse(storage.getItem("sb-x-auth-token") ?? "");
  expect(Math.abs(expires_at - (Date.now() / 1000 + 3600))).toBeLessThan(3);
  expect(JSON.parse(localStorage.getItem("sb-x-auth-token") ?? "").expires_at).toBe(end);
});

test("What is no session is kept as it is", () => {
  storage.setItem("sb-x-auth-token-code-verifier", '"abc/recovery"');
  expect(storage.getItem("sb-x-auth-token-code-verifier")).toBe('"abc/recovery"');
});
