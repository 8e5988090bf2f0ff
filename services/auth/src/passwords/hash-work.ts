// What a hashing thread runs. The thread steps back behind the one that answers requests: a hash takes a processor for tens of
// milliseconds, and anyone who asks for a page meanwhile should not wait for the scheduler to come round.
import os from "node:os";
import { hashSync, verifySync } from "@node-rs/argon2";

/** How much nicer than the rest of the server a thread is. */
const stepsBack = 10;
const nicest = 19;

// elsewhere a priority belongs to the whole process
if (process.platform === "linux") os.setPriority(Math.min(nicest, os.getPriority() + stepsBack));

// argon2id is what the library does unless told otherwise; a test holds it to that
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password, in its text form. */
export function makeHash(password: string): string {
  return hashSync(password, argon2id);
}

/** True when `password` made the argon2 hash `stored`. @throws Error for a text that is no hash */
export function checkHash({ stored, password }: { stored: string; password: string }): boolean {
  return verifySync(stored, password);
}
