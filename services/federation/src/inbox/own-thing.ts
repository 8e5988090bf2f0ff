import type { Addresses } from "../addresses.ts";

/** How ids of ours look. */
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Our actor, night, article or answer that an address names. */
export function ownThing(
  address: string | null,
  addresses: Addresses,
): { kind: string; target: string } | null {
  if (!address?.startsWith(`${addresses.siteUrl}/federation/`)) return null;
  const found = /^([a-z]{1,20})\/([A-Za-z0-9_-]{1,100})$/.exec(address.slice(addresses.siteUrl.length + 12));
  return found ? { kind: found[1] ?? "", target: found[2] ?? "" } : null;
}
