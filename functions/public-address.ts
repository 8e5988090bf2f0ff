import { BlockList, isIPv6 } from "node:net";

const notPublic = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  notPublic.addSubnet(network, bits, "ipv4");
// of what is routed, the parts that stand for other networks: protocol assignments with Teredo, documentation, 6to4
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  notPublic.addSubnet(network, bits, "ipv6");
const routed = new BlockList();
routed.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address belongs to the open internet: no loopback, private, link-local, mapped or reserved one. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return routed.check(address, "ipv6") && !notPublic.check(address, "ipv6");
  return !notPublic.check(address, "ipv4");
}
