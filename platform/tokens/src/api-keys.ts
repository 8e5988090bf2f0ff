// API keys are tokens that name a role instead of a person.
import type { Keyring } from "./keyring.ts";
import { apiKeyIssuer } from "./scheduled-key.ts";

/** `publishable` may be seen by anybody; `service` opens every row and stays on servers. */
export type ApiKeys = { publishable: string; service: string };

const tenYears = 10 * 365 * 24 * 60 * 60;

/** Signs a new pair of API keys. Signatures are random: store the pair when the same one is wanted again. */
export async function signApiKeys(keyring: Keyring): Promise<ApiKeys> {
  const [publishable, service] = await Promise.all(
    ["anon", "service_role"].map((role) =>
      keyring.sign({ role, iss: apiKeyIssuer }, { expiresIn: tenYears }),
    ),
  );
  if (!publishable || !service) throw new Error("Two keys were asked for");
  return { publishable, service };
}
