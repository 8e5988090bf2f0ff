import type { Claims } from "@undercroft/tokens";
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
