/** Goes through redirects as a browser does, cookies and all, until one leads to where `isEnd` says; gives that address. */
export async function followTo(start: string, isEnd: (address: URL) => boolean): Promise<URL> {
  const jars = new Map<string, Map<string, string>>();
  let address = new URL(start);
  for (let step = 0; step < 20; step += 1) {
    if (isEnd(address)) return address;
    const jar = jars.get(address.host) ?? new Map<string, string>();
    jars.set(address.host, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(address, { redirect: "manual", headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get("location");
    if (!location) throw new Error(`${address.href} ended with ${response.status}: ${await response.text()}`);
    address = new URL(location, address);
  }
  throw new Error("Too many redirects");
}
