// An authenticator app of our own making, after RFC 6238: it has never seen the server's library.
import { createHmac } from "node:crypto";
import { setTimeout } from "node:timers/promises";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepMs = 30_000;

/** RFC 4648 base32 to bytes. */
function decode(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

function digitsAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}

/** An app that has scanned a secret. */
export type Authenticator = {
  /** Six digits that were not used yet: a code is accepted once, so it may take half a minute to have the next one. */
  freshCode: () => Promise<string>;
  /** Begins again with the code of now, once the server has forgotten which it took. */
  startOver: () => void;
};

/** @param secret base32, as typed from the screen; blanks do not count */
export function createAuthenticator(secret: string): Authenticator {
  const key = decode(secret.replace(/\s/g, ""));
  let used = 0;
  return {
    freshCode: async () => {
      const now = () => Math.floor(Date.now() / stepMs);
      const step = Math.max(now(), used + 1);
      // the server takes the code of the step to come as well, for clocks that go fast
      while (step > now() + 1) await setTimeout(500);
      used = step;
      return digitsAt(key, step);
    },
    startOver: () => {
      used = 0;
    },
  };
}
