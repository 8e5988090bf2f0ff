// Passwords that were in other people's leaks, asked of a list by the first five characters of their SHA-1, so that the list
// learns nothing: the range protocol of Have I Been Pwned, https://haveibeenpwned.com/API/v3#SearchingPwnedPasswordsByRange
import { createHash } from "node:crypto";
import { errors } from "../errors.ts";
import type { AuthSettings } from "../settings.ts";

const patience = 2000;

/** A list that cannot be reached keeps nobody out. @throws AuthError weak_password */
export async function requireUnleakedPassword(
  password: string,
  { leakedPasswordsUrl }: Pick<AuthSettings, "leakedPasswordsUrl">,
): Promise<void> {
  if (leakedPasswordsUrl === null) return;
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  const lines = await fetchRange(`${leakedPasswordsUrl.replace(/\/+$/, "")}/${hash.slice(0, 5)}`);
  const isLeaked = lines.some((line) => {
    const [suffix, times] = line.trim().split(":");
    // padding has the count 0
    return suffix?.toUpperCase() === hash.slice(5) && Number(times) > 0;
  });
  if (!isLeaked) return;
  throw errors.weakPassword(
    "Password is known to be weak and easy to guess, please choose a different one.",
    ["pwned"],
  );
}

async function fetchRange(address: string): Promise<string[]> {
  try {
    // padded, so that the length of the answer tells a listener nothing either
    const answer = await fetch(address, {
      headers: { "Add-Padding": "true" },
      signal: AbortSignal.timeout(patience),
    });
    return answer.ok ? (await answer.text()).split("\n") : [];
  } catch {
    return [];
  }
}
