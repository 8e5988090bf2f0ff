import { randomBytes } from "node:crypto";
import { importJWK, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { authorisePush, encryptPush } from "../src/push/encrypt-push.ts";
import { toPushKeys } from "../src/push/push-keys.ts";

test("words are encrypted as in the example of RFC 8291", () => {
  const sent = encryptPush(
    "When I grow up, I want to be a watermelon",
    {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
    {
      salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
      privateKey: Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"),
    },
  );
  expect(sent.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("a browser's service can check who sends: the signature, the origin it is meant for, and until when", async () => {
  const keys = toPushKeys(randomBytes(32));
  const now = Date.now() / 1000;
  const header = authorisePush(
    new URL("https://push.example/send/abc?d=e"),
    "mailto:a@undercroft.example",
    keys,
    now,
  );
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  expect(key).toBe(keys.publicKey);
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const checked = await jwtVerify(token, await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256"));
  expect(checked.payload).toEqual({
    aud: "https://push.example",
    sub: "mailto:a@undercroft.example",
    exp: Math.floor(now) + 43_200,
  });
});

test("keys that are no point of the curve, and words too long for one record, are refused", () => {
  const { publicKey } = toPushKeys(randomBytes(32));
  expect(() => encryptPush("Doors", { p256dh: "AAAA", auth: "BTBZMqHH6r4Tts7J_aSIgg" })).toThrow();
  expect(() => encryptPush("a".repeat(4_096), { p256dh: publicKey, auth: "BTBZMqHH6r4Tts7J_aSIgg" })).toThrow(
    "one record",
  );
});
