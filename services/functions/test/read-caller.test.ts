import { type Claims, TokenError } from "@undercroft/tokens";
import { expect, test } from "vitest";
import { readCaller } from "../src/read-caller.ts";

/** Reads a caller whose token says that. */
const callerWith = (claims: Record<string, unknown>, authorization = "Bearer a.b.c") =>
  readCaller(authorization, async () => claims as unknown as Claims);

test("a caller is who the token says", async () => {
  expect(await callerWith({ role: "authenticated", sub: "u-1", aal: "aal2" })).toEqual({
    role: "authenticated",
    userId: "u-1",
    assurance: "aal2",
  });
});

test.each([
  [{}, { role: "anon", userId: null, assurance: "aal1" }],
  [
    { role: 7, sub: {}, aal: "aal3" },
    { role: "anon", userId: null, assurance: "aal1" },
  ],
  [
    { role: "authenticated", sub: "u-1", aal: true },
    { role: "authenticated", userId: "u-1", assurance: "aal1" },
  ],
])("claims of another kind give no right: %j", async (claims, caller) => {
  expect(await callerWith(claims)).toEqual(caller);
});

test.each([
  [undefined, "Error: Missing authorization header"],
  ["", "Error: Missing authorization header"],
  ["Basic dTpw", "Error: Auth header is not 'Bearer {token}'"],
  ["Bearer", "Error: Auth header is not 'Bearer {token}'"],
  ["Bearer a b", "Error: Auth header is not 'Bearer {token}'"],
])("the header %j is refused before a token is looked at", async (authorization, msg) => {
  const looked: string[] = [];
  const answer = await readCaller(authorization, async (token) => {
    looked.push(token);
    return { role: "anon" } as Claims;
  });
  expect(answer).toBeInstanceOf(Response);
  const response = answer as Response;
  expect([response.status, response.headers.get("x-relay-error"), looked]).toEqual([401, "true", []]);
  expect(await response.json()).toEqual({ msg });
});

test("the word before the token is read in any case", async () => {
  expect(await callerWith({ role: "service_role" }, "bearer a.b.c")).toMatchObject({ role: "service_role" });
});

test("a token that is not good is a 401, a fault while looking at it is not", async () => {
  const refused = await readCaller("Bearer x", async () => {
    throw new TokenError("malformed", "expired");
  });
  expect((refused as Response).status).toBe(401);
  const fault = readCaller("Bearer x", async () => {
    throw new Error("no keys");
  });
  await expect(fault).rejects.toThrow("no keys");
});
