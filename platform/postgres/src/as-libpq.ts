/**
 * An address whose `sslmode` means what it means to libpq, so that an address that psql takes is taken here: `require` encrypts and
 * asks for no certificate authority unless `sslrootcert` names a file of one, `verify-full` checks name and authority.
 * https://www.postgresql.org/docs/current/libpq-ssl.html
 */
export function asLibpq(address: string): string {
  if (!URL.canParse(address)) return address; // one of a local socket, which names no host and encrypts nothing
  const url = new URL(address);
  const { searchParams } = url;
  if (!searchParams.has("sslmode") && searchParams.has("sslrootcert"))
    searchParams.set("sslmode", "verify-ca");
  if (searchParams.get("sslrootcert") === "system") {
    // the authorities that the machine trusts, and then always the name too
    searchParams.delete("sslrootcert");
    searchParams.set("sslmode", "verify-full");
  }
  if (!searchParams.has("sslmode") || searchParams.has("uselibpqcompat")) return address;
  searchParams.set("uselibpqcompat", "true");
  return url.href;
}
