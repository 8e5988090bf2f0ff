import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";

/** Addresses of one's own machine, of private networks, and of none. */
const inner = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  inner.addSubnet(net, bits);
for (const [net, bits] of [
  ["::", 127],
  ["::ffff:0:0", 96],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  inner.addSubnet(net, bits, "ipv6");

/** Whether an address is one that everybody can reach. */
export const isPublicAddress = (address: string): boolean =>
  !inner.check(address, isIPv6(address) ? "ipv6" : "ipv4");

/** Resolves a name as Node does, but never to a private network: the connection goes to the address that was looked at. */
export const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const addresses = error ? [] : found.filter(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (error || !first) done(error ?? new Error(`${host} is on a private network`), "", 4);
    else if (options.all) (done as unknown as (error: null, all: LookupAddress[]) => void)(null, addresses);
    else done(null, first.address, first.family);
  });
};

/**
 * Whether an address is one of the services that the operator names: a host, `*.host` for all below it, or a whole origin. A bare
 * address of a machine only as an origin.
 */
export function isPushAddress(url: URL, hosts: readonly string[]): boolean {
  if (hosts.includes(url.origin)) return true;
  if (url.protocol !== "https:" || url.port !== "" || isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0)
    return false;
  return hosts.some((host) =>
    host.startsWith("*.") ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
}
