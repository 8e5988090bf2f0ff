import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, asActor } from "../harness/actors.ts";
import { addPlaces, emptyWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(() => world.end());

async function call(actor: Actor, sql: string, values: unknown[]): Promise<string> {
  return asActor(world.client, actor, async () => {
    const result = await world.client.query<{ answer: string }>(`select ${sql} as answer`, values);
    return result.rows[0]?.answer ?? "";
  });
}
const encrypt = (data: string | null, by: Actor = "admin") => call(by, "encrypt_sensitive_data($1)", [data]);
const decrypt = (data: string | null, by: Actor = "admin") => call(by, "decrypt_sensitive_data($1)", [data]);

describe("encrypted sensitive data", () => {
  test.each(["", "12 Arch Street", "Łukasz 李 🙂", "x".repeat(100_000)])(
    "decrypts to what was encrypted (%#)",
    async (text) => {
      const hidden = await encrypt(text);
      expect(hidden).toMatch(/^enc:v1:default:1:[A-Za-z0-9+/]+={0,2}$/);
      if (text) expect(hidden).not.toContain(text);
      expect(await decrypt(hidden, "service")).toBe(text);
    },
  );

  test("is another ciphertext each time", async () => {
    expect(await encrypt("the same")).not.toBe(await encrypt("the same"));
  });

  test("is refused when any character of it was changed", async () => {
    const hidden = await encrypt("a short secret");
    const start = hidden.lastIndexOf(":") + 1;
    for (let at = start; at < hidden.replace(/=+$/, "").length - 1; at++) {
      const forged = hidden.slice(0, at) + (hidden[at] === "A" ? "B" : "A") + hidden.slice(at + 1);
      await expect(decrypt(forged), `character ${at}`).rejects.toMatchObject({
        code: "PT422",
        detail: "ENCRYPTION_TAMPERED",
      });
    }
  });

  test("is refused when it is cut short or names a version that is gone", async () => {
    const hidden = await encrypt("a short secret");
    for (const forged of ["enc:v1:default:1:AAAA", hidden.replace(":1:", ":2:")]) {
      await expect(decrypt(forged)).rejects.toMatchObject({ detail: "ENCRYPTION_TAMPERED" });
    }
  });

  test("text that was never encrypted is an error, not an answer", async () => {
    for (const text of ["plain", "", null]) {
      await expect(decrypt(text)).rejects.toMatchObject({ code: "PT400", detail: "ENCRYPTION_INVALID_DATA" });
    }
    await expect(encrypt(null)).rejects.toMatchObject({ code: "PT400", detail: "ENCRYPTION_INVALID_DATA" });
  });

  test("is encrypted and decrypted by admins and servers only", async () => {
    const hidden = await encrypt("a secret");
    for (const actor of ["stranger", "owner", "team", "moderator"] as const) {
      await expect(decrypt(hidden, actor)).rejects.toMatchObject({ code: "42501" });
      await expect(encrypt("a secret", actor)).rejects.toMatchObject({ detail: "ENCRYPTION_ADMIN_REQUIRED" });
    }
    await expect(decrypt(hidden, "anon")).rejects.toMatchObject({ code: "42501" });
    for (const actor of ["anon", "owner", "admin", "service"] as const) {
      await expect(call(actor, "key from internal.encryption_keys", [])).rejects.toMatchObject({
        code: "42501",
      });
    }
  });

  test("takes no key of another name, nor the one of pseudonyms", async () => {
    for (const name of ["nobody", "pseudonyms"]) {
      await expect(call("admin", "encrypt_sensitive_data('x', $1)", [name])).rejects.toMatchObject({
        code: "PT404",
        detail: "ENCRYPTION_KEY_NOT_FOUND",
      });
    }
  });

  test("can be read after the key was rotated, and is then encrypted with the new one", async () => {
    const before = await encrypt("kept");
    await world.client.query("select internal.rotate_encryption_key('default')");
    expect(await decrypt(before)).toBe("kept");
    expect(await encrypt("new")).toMatch(/^enc:v1:default:2:/);
  });
});
