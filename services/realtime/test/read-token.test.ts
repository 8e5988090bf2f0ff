import type { Claims } from "@undercroft/tokens";
import { createKeyring, generateSigningKey, nonExpiringKey, readSigningKey } from "@undercroft/tokens";
import { expect, test } from "vitest";
import { readToken } from "../src/channels/read-token.ts";

test("A token that ended within the seconds that other services let pass opens no channel", async () => {
  const claims = (left: number) =>
    ({ role: "authenticated", exp: Math.floor(Date.now() / 1000) + left }) as unknown as Claims;
  const read = (left: number) =>
    readToken(async () => claims(left), "token", { token: "key", claims: claims(60) });
  expect(await read(-5)).toEqual({
    refusal: { code: "InvalidJWTToken", text: expect.stringMatching(/^Token has expired [56] seconds ago$/) },
  });
  expect(await read(5)).toMatchObject({ token: "token" });
});

test("An empty token is malformed, and does not stand for the key of the socket", async () => {
  const claims = { role: "anon", exp: Math.floor(Date.now() / 1000) + 60 } as unknown as Claims;
  const keyring = createKeyring([nonExpiringKey(readSigningKey(generateSigningKey()))]);
  const verify = async (token: string) => (token === "key" ? claims : keyring.verify(token));
  const read = (given: string | null) => readToken(verify, given, { token: "key", claims });
  expect(await read("")).toEqual({
    refusal: { code: "MalformedJWT", text: "The token provided is not a valid JWT" },
  });
  expect(await read(null)).toMatchObject({ token: "key" });
});
