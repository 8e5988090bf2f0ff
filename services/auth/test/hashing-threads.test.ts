// Threads that hash have a lower priority than the one that answers requests.
import { readdirSync, readFileSync } from "node:fs";
import os from "node:os";
import { expect, test } from "vitest";
import { createPasswordHasher } from "../src/passwords/password-hasher.ts";

/** The niceness of every thread of this process: field 19 of /proc/self/task/TID/stat, see proc_pid_stat(5). */
function nicenessOfThreads(): number[] {
  return readdirSync("/proc/self/task").map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, "utf8");
    const afterName = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Number(afterName[16]);
  });
}

const noBcrypt = () => Promise.reject(new Error("no bcrypt hash is checked here"));

test.runIf(process.platform === "linux")(
  "password hashing yields to everything else the server does",
  async () => {
    const ours = os.getPriority();
    const hasher = createPasswordHasher(noBcrypt);
    const stored = await hasher.hash("correct horse battery staple");
    expect(nicenessOfThreads()).toContain(Math.min(19, ours + 10));
    expect(os.getPriority()).toBe(ours);
    expect(await hasher.verify(stored, "correct horse battery staple")).toBe(true);
  },
);

test("a malformed password hash is an error, and the next one is still checked", async () => {
  const hasher = createPasswordHasher(noBcrypt);
  const stored = await hasher.hash("correct horse battery staple");
  await expect(hasher.verify("$argon2id$nonsense", "x")).rejects.toThrow();
  expect(await hasher.verify(stored, "wrong")).toBe(false);
});
