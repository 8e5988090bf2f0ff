// Limits and figures count networks: an IPv6 subscriber owns a whole /64 and could otherwise be new each time.
import ipaddr from "ipaddr.js";

/** The network an address belongs to: an IPv4 address itself, the /64 of an IPv6 one. A text that is no address stays as it is. */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
