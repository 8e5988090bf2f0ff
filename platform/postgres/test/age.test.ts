// Files in the format of age and the keys that open them: the example of its specification, and what is not as it was written.
import { createPublicKey, type KeyObject } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readBech32, writeBech32 } from "../src/archive/age/bech32.ts";
import { decrypt, UnreadableFile } from "../src/archive/age/decrypt.ts";
import { encrypt } from "../src/archive/age/encrypt.ts";
import { makeKeyPair, readIdentity, readRecipient } from "../src/archive/age/keys.ts";

/** The pair of the specification (C2SP age.md): a secret of 32 times 0x42. */
const example = {
  identity: "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX",
  recipient: "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj",
};

function open<T>(value: T | null): T {
  if (value === null) throw new Error("the key cannot be read");
  return value;
}
const identity: KeyObject = open(readIdentity(example.identity));
const recipient = open(readRecipient(example.recipient));

describe("a key", () => {
  test("of the specification's example is read as it stands there, and its public half is the other one", () => {
    const { x } = createPublicKey(identity).export({ format: "jwk" });
    expect(x).toBe(recipient.toString("base64url"));
    expect(writeBech32("age", recipient)).toBe(example.recipient);
    expect(readBech32("age-secret-key-", example.identity)).toEqual(Buffer.alloc(32, 0x42));
  });

  test("that was made is a pair, each time another one", () => {
    const [one, other] = [makeKeyPair(), makeKeyPair()];
    expect(one.identity).not.toBe(other.identity);
    expect(one.identity).toMatch(/^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/);
    const { x } = createPublicKey(open(readIdentity(one.identity))).export({ format: "jwk" });
    expect(x).toBe(readRecipient(one.recipient)?.toString("base64url"));
  });

  test("is found in a file as age-keygen writes it, with comments, blank lines and the ends of lines of Windows", () => {
    const file = `# created: 2026-11-30\r\n# public key: ${example.recipient}\r\n\r\n${example.identity}\r\n`;
    expect(readIdentity(file)?.equals(identity)).toBe(true);
    expect(readRecipient(`  ${example.recipient}\n`)).toEqual(recipient);
  });

  test.each([
    ["of mixed letters", example.recipient.replace("zvk", "ZVK")],
    ["with a letter that none has", example.recipient.replace("zvk", "zbk")],
    ["that lost its last letter", example.recipient.slice(0, -1)],
    ["with two letters that changed places", example.recipient.replace("zvky", "zvyk")],
    ["of another kind", example.identity],
    ["of another program", example.recipient.replace("age1", "bc1")],
    ["that is only its prefix", "age1"],
    ["that is empty", ""],
    ["of 31 bytes", writeBech32("age", Buffer.alloc(31, 1))],
    ["of 33 bytes", writeBech32("age", Buffer.alloc(33, 1))],
  ])("%s is none", (_, text) => {
    expect(readRecipient(text)).toBeNull();
  });

  test("is read whole in large letters", () => {
    expect(readRecipient(example.recipient.toUpperCase())).toEqual(recipient);
  });

  test("of any length comes back from its written form", () => {
    for (let length = 0; length <= 40; length++) {
      const bytes = Buffer.from(Array.from({ length }, (__, at) => (at * 37 + length) % 256));
      expect(readBech32("k", writeBech32("k", bytes))).toEqual(bytes);
    }
  });

  test("whose last letter holds bits that belong to no byte is none: it would be another way to write the same key", () => {
    // 32 bytes leave four bits of the last letter: each other value of them with a right sum is refused
    const letters = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
    const bare = example.recipient.slice(0, -7);
    const last = letters.indexOf(example.recipient.at(-7) ?? "");
    const readable = [...letters].filter((letter, value) => {
      if ((value & 0b11110) === (last & 0b11110)) return false;
      return readBech32("age", `${bare}${letter}qqqqqq`) !== null;
    });
    expect(readable).toEqual([]);
  });
});

async function seal(content: Buffer, to = recipient): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of encrypt([content], to)) parts.push(part);
  return Buffer.concat(parts);
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** What comes out before the file turns out to be wrong, and why it is. */
async function tryOpen(sealed: Buffer, size = sealed.length || 1): Promise<{ bytes: number; why?: string }> {
  let bytes = 0;
  try {
    for await (const part of decrypt(inPieces(sealed, size), identity)) bytes += part.length;
    return { bytes };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { bytes, why: error.message };
  }
}

const content = Buffer.from("what people told us in confidence");
const altered = "it was altered since it was written";
const cut = "it was cut off: its end is missing";
const foreign = "it was encrypted for another key: BACKUP_RECIPIENT was another one when it was made";

describe("a file", () => {
  test("says nothing of its content, and is another one each time", async () => {
    const [one, other] = [await seal(content), await seal(content)];
    expect(one.includes(content.subarray(0, 8))).toBe(false);
    expect(one.equals(other)).toBe(false);
    expect(one.toString("latin1")).toMatch(
      /^age-encryption\.org\/v1\n-> X25519 [A-Za-z0-9+/]{43}\n[A-Za-z0-9+/]{43}\n--- [A-Za-z0-9+/]{43}\n/,
    );
  });

  test("opens however it is cut by what brings it", async () => {
    const sealed = await seal(content);
    for (const size of [1, 2, 7, 21, 22, 23, 100, sealed.length])
      expect(await tryOpen(sealed, size)).toEqual({ bytes: content.length });
  });

  test("of which any one byte is another gives nothing of its content", async () => {
    const sealed = await seal(content);
    for (let at = 0; at < sealed.length; at++) {
      const other = Buffer.from(sealed);
      other[at] = (other[at] ?? 0) ^ 1;
      const { bytes, why } = await tryOpen(other);
      expect([at, bytes, why === undefined]).toEqual([at, 0, false]);
    }
  });

  test("that ends at any place before its end gives nothing of its last piece, and is called cut off after its header", async () => {
    const sealed = await seal(content);
    const header = sealed.indexOf("\n--- ") + 49;
    for (let length = 0; length < sealed.length; length++) {
      const { bytes, why } = await tryOpen(sealed.subarray(0, length));
      expect([length, bytes]).toEqual([length, 0]);
      if (length < header + 16 + 16) expect(why).toBe(cut);
    }
  });

  test("that was cut between two pieces is called cut off, though each piece is whole", async () => {
    const sealed = await seal(Buffer.alloc(3 * 65_536, 7));
    const end = sealed.length - (65_536 + 16);
    expect(await tryOpen(sealed.subarray(0, end))).toEqual({ bytes: 65_536, why: cut });
  });

  test("whose pieces changed places is altered", async () => {
    const sealed = await seal(Buffer.alloc(3 * 65_536, 7));
    const piece = 65_536 + 16;
    const start = sealed.length - 3 * piece;
    const swapped = Buffer.concat([
      sealed.subarray(0, start),
      sealed.subarray(start + piece, start + 2 * piece),
      sealed.subarray(start, start + piece),
      sealed.subarray(start + 2 * piece),
    ]);
    expect(await tryOpen(swapped)).toEqual({ bytes: 0, why: altered });
  });

  test("with something behind its end is altered", async () => {
    expect((await tryOpen(Buffer.concat([await seal(content), Buffer.from("more")]))).why).toBe(altered);
  });

  test("for another key says that, and which setting is to blame", async () => {
    const other = open(readRecipient(makeKeyPair().recipient));
    expect(await tryOpen(await seal(content, other))).toEqual({ bytes: 0, why: foreign });
  });

  test("that is for somebody else too is opened by its own stanza", async () => {
    const mine = (await seal(content)).toString("latin1").split("\n");
    const other = (await seal(content, open(readRecipient(makeKeyPair().recipient))))
      .toString("latin1")
      .split("\n");
    // the sum over the header is by the file's key: with a stanza more it does not fit, which is the first that is wrong
    const both = [mine[0], other[1], other[2], ...mine.slice(1)].join("\n");
    expect(await tryOpen(Buffer.from(both, "latin1"))).toEqual({ bytes: 0, why: altered });
  });

  test.each([
    [
      "of no kind",
      Buffer.from("PGDMP\u0001\u000e and so on, which is a dump of PostgreSQL"),
      "it is no encrypted backup",
    ],
    [
      "that begins like one and is another",
      Buffer.from("age-encryption.org/v2\n"),
      "it is no encrypted backup",
    ],
    ["that is empty", Buffer.alloc(0), cut],
    [
      "whose header never ends",
      Buffer.from(`age-encryption.org/v1\n${"-> X25519 a\n".repeat(1_000)}`),
      altered,
    ],
    [
      "whose header has no stanza",
      Buffer.from(`age-encryption.org/v1\n--- ${"A".repeat(43)}\n${"x".repeat(40)}`),
      foreign,
    ],
  ])("%s is refused: it says why", async (_, bytes, why) => {
    expect(await tryOpen(bytes)).toEqual({ bytes: 0, why });
    expect(await tryOpen(bytes, 5)).toEqual({ bytes: 0, why });
  });

  test("whose source fails fails with that, and is not taken for a whole one", async () => {
    const broken = async function* () {
      yield content;
      throw new Error("the disk went");
    };
    const read = async () => {
      for await (const _ of encrypt(broken(), recipient));
    };
    await expect(read()).rejects.toThrow("the disk went");
  });
});
