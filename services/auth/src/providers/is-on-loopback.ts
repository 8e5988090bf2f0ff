/** True for an http address of this machine, the only one at which a provider may be reached without TLS. */
export function isOnLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return (
    protocol === "http:" && (hostname === "localhost" || hostname === "[::1]" || /^127\./.test(hostname))
  );
}
