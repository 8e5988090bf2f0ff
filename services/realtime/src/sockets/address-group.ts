import ipaddr from "ipaddr.js";

/** Whom connections are counted by: an IPv4 address, or the first 64 bits of an IPv6 one, which one household has. */
export function addressGroup(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":");
}
