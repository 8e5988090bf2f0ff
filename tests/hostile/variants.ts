// Requests that mean one thing and are written another way: every ordinary address in every odd spelling, and with every odd header.

/** One request. */
export type Variant = { name: string; base: string; target: string; headers: Record<string, string> };

/** Ordinary addresses whose answers are kept for everybody, or could be. */
export const bases: readonly string[] = [
  "/",
  "/events",
  "/events?area=leeds&when=weekend",
  "/venues",
  "/help",
  "/auth/signin",
  "/robots.txt",
  "/sitemap.xml",
  "/favicon.svg",
  "/nothing-lives-here",
  "/rest/v1/",
  "/rest/v1/listings?select=slug,title&order=slug&limit=3",
  "/rest/v1/venues?select=slug&order=slug&limit=2",
  "/rest/v1/audit_logs?select=id&limit=1",
  "/rest/v1/rpc/search_listings?p_limit=1",
  "/auth/v1/settings",
  "/auth/v1/.well-known/jwks.json",
  "/storage/v1/object/public/nothing/here.png",
  "/functions/v1/nothing",
];

const split = (target: string): [path: string, query: string] => {
  const at = target.indexOf("?");
  return at < 0 ? [target, ""] : [target.slice(0, at), target.slice(at)];
};
const onPath = (change: (path: string) => string) => (target: string) => {
  const [path, query] = split(target);
  return change(path) + query;
};
const onQuery = (added: string) => (target: string) => `${target}${target.includes("?") ? "&" : "?"}${added}`;
const encodeFirst = (path: string) =>
  path.length > 1 ? `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}` : path;

const spellings: Record<string, (target: string) => string> = {
  "a fragment": (target) => `${target}#/elsewhere`,
  "an encoded fragment": (target) => `${target}%23x`,
  "a slash at the end": onPath((path) => `${path}/`),
  "two slashes first": onPath((path) => `/${path}`),
  "a dot segment": onPath((path) => `/.${path}`),
  "two dots": onPath((path) => `/x/..${path}`),
  "encoded dots": onPath((path) => `/x/%2e%2e${path}`),
  "a backslash": onPath((path) => path.replace(/^\//, "/\\")),
  "an encoded backslash": onPath((path) => `${path}%5c`),
  "an encoded NUL": onPath((path) => `${path}%00`),
  "a NUL in the query": onQuery("q=%00"),
  "an encoded line break": onQuery("q=%0d%0aX-Probe:1"),
  "an encoded letter": onPath(encodeFirst),
  "an encoded slash": onPath((path) => path.replace(/\/(?=[^/]*$)/, "%2f")),
  capitals: onPath((path) => path.toUpperCase()),
  "a broken percent sign": onPath((path) => `${path}%zz`),
  "half a character": onPath((path) => `${path}%c3`),
  "a parameter after a semicolon": onPath((path) => `${path};v=1`),
  "a question mark alone": (target) => (target.includes("?") ? `${target}?` : `${target}?`),
  "an unknown parameter": onQuery("utm_probe=1"),
  "a parameter twice": onQuery("limit=1&limit=2"),
  "a parameter without a name": onQuery("=1&&="),
  "a prototype's name": onQuery("__proto__[x]=1&constructor=1"),
  "a long query": onQuery(`q=${"a".repeat(12_000)}`),
  "too long a query": onQuery(`q=${"a".repeat(20_000)}`),
  "a long path": onPath((path) => `${path}${"/a".repeat(2_000)}`),
  "an address with a host": (target) => `http://elsewhere.example${target}`,
  "bytes that are no text": onPath((path) => `${path}\xff\xfe`),
};

const oddHeaders: Record<string, Record<string, string>> = {
  "another host": { Host: "elsewhere.example" },
  "a forwarded host": { "X-Forwarded-Host": "elsewhere.example", "X-Forwarded-Proto": "gopher" },
  "a forwarded address": { "X-Forwarded-For": "203.0.113.7", "X-Real-IP": "203.0.113.7" },
  "a rewritten address": { "X-Original-URL": "/admin", "X-Rewrite-URL": "/admin" },
  "another method in a header": { "X-HTTP-Method-Override": "DELETE" },
  "a range": { Range: "bytes=0-3" },
  "a range of rows": { Range: "0-0", "Range-Unit": "items" },
  "any tag": { "If-None-Match": "*" },
  "a broken tag": { "If-None-Match": 'W/"' },
  "no known encoding": { "Accept-Encoding": "rot13;q=1, identity;q=0" },
  "every encoding": { "Accept-Encoding": "br, gzip, zstd, deflate" },
  "an odd Accept": { Accept: "application/vnd.pgrst.object+json;nulls=stripped, */*;q=0" },
  "a cookie": { Cookie: "session=somebody; theme=1" },
  "a broken token": { Authorization: "Bearer e30.e30.e30" },
  "an empty token": { Authorization: "Bearer " },
  "another scheme": { Authorization: "Basic c29tZTpib2R5" },
  "another schema": { "Accept-Profile": "internal" },
  "odd preferences": { Prefer: "count=exact, tx=rollback, handling=strict, timezone=Mars/Base" },
  "a body announced": { "Content-Type": "application/json", "Transfer-Encoding": "identity" },
  "an upgrade": { Connection: "Upgrade", Upgrade: "h2c" },
  "a large header": { "X-Large": "a".repeat(10_000) },
  "a message of React Router": { "X-React-Router-Prefetch": "1", "X-Remix-Replace": "1" },
};

/** All of them: every address in every spelling and with every header. */
export function listVariants(): Variant[] {
  return bases.flatMap((base) => [
    ...Object.entries(spellings).map(([name, spell]) => ({
      name: `${base} with ${name}`,
      base,
      target: spell(base),
      headers: {},
    })),
    ...Object.entries(oddHeaders).map(([name, headers]) => ({
      name: `${base} with ${name}`,
      base,
      target: base,
      headers,
    })),
  ]);
}
