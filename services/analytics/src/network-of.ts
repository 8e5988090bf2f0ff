// Rates count networks: an IPv6 subscriber owns a whole /64 and could otherwise be new each time.
import { isIPv6 } from "node:net";

/** The network of an address: an IPv4 address itself, the first four groups of an IPv6 one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  // a URL writes an address in its one spelling, without leading zeros
  const { hostname } = new URL(`http://[${address.split("%", 1)[0]}]`);
  const [head = "", tail] = hostname.slice(1, -1).split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const zeros = Array<string>(8 - left.length - right.length).fill("0");
  return [...left, ...zeros, ...right].slice(0, 4).join(":");
}
