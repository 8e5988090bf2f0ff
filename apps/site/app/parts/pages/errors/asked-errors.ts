import { storedValue } from "#app/api/stored-value.ts";

const remembered = 200;

const asked = storedValue<readonly string[]>("undercroft-errors", (stored) =>
  Array.isArray(stored) ? stored.filter((one): one is string => typeof one === "string") : null,
);

/** True the first time an error is met in this browser; the last 200 are remembered. */
export function isFirstTime(fingerprint: string): boolean {
  const known = asked.read() ?? [];
  if (known.includes(fingerprint)) return false;
  asked.write([...known, fingerprint].slice(-remembered));
  return true;
}
