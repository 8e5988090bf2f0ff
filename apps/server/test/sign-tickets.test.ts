// The text of a ticket's QR, which a device without a connection checks.
import { createPublicKey, verify } from "node:crypto";
import { createDemoDatabase } from "@undercroft/database/testing";
import { createServiceDatabase } from "@undercroft/postgres";
import { expect, test } from "vitest";
import { signTickets } from "../src/parts/door/sign-tickets.ts";

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The bytes of a text in base 32, as a scanner reads them. */
function fromLetters(text: string): Buffer {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const twoLetters = (number: number) => `${letters[Math.floor(number / 32)]}${letters[number % 32]}`;

type Signed = {
  event_id: string;
  code: string;
  code_version: number;
  number: number;
  code_proof: string;
  public_key: string;
};

test("the QR of a ticket is its code, version and type, signed with the key of its night, in capitals and digits", async () => {
  const demo = await createDemoDatabase();
  const database = createServiceDatabase({ connection: demo.connection, max: 2 });
  try {
    await database.query(
      "update tickets set code_proof = null where id in (select id from tickets order by created_at desc limit 400)",
    );
    const [due] = await database.query<{ many: number }>(
      "select count(*)::integer as many from internal.unsigned_tickets(100000)",
    );
    expect(due?.many).toBeGreaterThan(0);
    expect(await signTickets(database)).toBe(due?.many);
    expect(await signTickets(database)).toBe(0);
    const signed = await database.query<Signed>(
      `select k.event_id, k.code, k.code_version, t.number, k.code_proof, d.public_key from tickets k join ticket_types t on t.id = k.ticket_type_id
       join internal.door_keys d on d.event_id = k.event_id where k.code_proof is not null order by md5(k.id::text) limit 20`,
    );
    expect(signed.length).toBeGreaterThan(0);
    for (const { event_id, code, code_version, number, code_proof, public_key } of signed) {
      const words = code_proof.slice(0, 32);
      expect(words).toBe(`U1${code.toUpperCase()}${twoLetters(code_version)}${twoLetters(number)}`);
      const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: public_key }, format: "jwk" });
      const signature = fromLetters(code_proof.slice(32)).subarray(0, 64);
      const isGood = (text: string) => verify(null, Buffer.from(text), key, signature);
      expect(isGood(`${words} ${event_id}`)).toBe(true);
      // of another type, or for another night
      expect(isGood(`${words.slice(0, -1)}${words.endsWith("7") ? "8" : "7"} ${event_id}`)).toBe(false);
      expect(isGood(`${words} ${event_id.replace(/^./, (first) => (first === "0" ? "1" : "0"))}`)).toBe(
        false,
      );
    }
  } finally {
    await database.close();
    await demo.drop();
  }
});
