import { generateKeyPairSync } from "node:crypto";
import { jwtVerify } from "jose";
import { expect, test } from "vitest";
import { createAppleSecret } from "../src/providers/apple-secret.ts";

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();

test.each([
  ["as it stands in Apple's file", pem],
  ["with its line breaks written out", pem.replaceAll("\n", "\\n")],
])("a secret for Apple is signed with the key %s", async (_, text) => {
  const secret = await createAppleSecret(
    { teamId: "TEAM", keyId: "KEY", privateKey: text },
    "org.example.web",
  );
  const { payload, protectedHeader } = await jwtVerify(secret, publicKey);
  expect(protectedHeader).toMatchObject({ alg: "ES256", kid: "KEY" });
  expect(payload).toMatchObject({
    iss: "TEAM",
    sub: "org.example.web",
    aud: "https://appleid.apple.com",
    exp: (payload.iat ?? 0) + 3600,
  });
});

test("Apple's client secret is not signed with a key of another kind", async () => {
  const other = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const key = { teamId: "TEAM", keyId: "KEY", privateKey: other };
  await expect(createAppleSecret(key, "org.example.web")).rejects.toThrow();
});
