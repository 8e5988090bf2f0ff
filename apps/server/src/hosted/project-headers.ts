// Which headers go on to the project and which come back, and which key goes along.
import { createHash } from "node:crypto";
import { roleOfKey, type SupabaseProject } from "../config/supabase.ts";

/** The addresses that the project answers. */
export const projectPrefixes = [
  "/auth/v1",
  "/rest/v1",
  "/storage/v1",
  "/realtime/v1",
  "/graphql/v1",
] as const;

/** Header names and values as they are sent; a name may come twice. */
export type Pairs = [name: string, value: string][];

/** RFC 9110, section 7.6.1: what belongs to one connection. */
const hopByHop = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
];
const ofOneConnection = new Set([...hopByHop, "te", "trailer", "transfer-encoding", "upgrade"]);

/** What the project must not see or believe: cookies and tokens of our pages, and who a client says it is. */
const ours =
  /^(host|cookie|expect|via|forwarded|x-forwarded-.*|x-real-ip|cf-.*|true-client-ip|x-csrf-token|sb-forwarded-for)$/;

/** What is said about the other origin and not about the answer. */
const theirs =
  /^(set-cookie|server|via|alt-svc|nel|report-to|reporting-endpoints|strict-transport-security|content-security-policy.*|x-request-id|cf-.*|x-kong-.*|x-envoy-.*|x-undercroft-shared)$/;

/** Tells requests that went out of here from others; copies with the same settings have the same. */
export const loopMark = ({ url }: SupabaseProject, siteUrl: string): string =>
  `undercroft-${createHash("sha256").update(`${url} ${siteUrl}`).digest("hex").slice(0, 16)}`;

/** Whether a visitor's key came, be it the project's or one that was handed out before; people's tokens are none. */
const isVisitors = (key: string): boolean => roleOfKey(key) === "anon";

/** @param key what came as `apikey` @returns what goes on: a caller without a key of their own is a visitor */
export const keyFor = ({ anonKey }: SupabaseProject, key: string | undefined): string =>
  key && !isVisitors(key) ? key : anonKey;

/**
 * The headers that go to the project.
 * @param address of the caller, as far as it can be trusted; undefined for our own requests
 */
export function toProject(
  project: SupabaseProject,
  mark: string,
  pairs: Iterable<readonly [string, string]>,
  address: string | undefined,
): Pairs {
  const all = [...pairs].map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  const named = namedByConnection(all);
  const kept = all.filter(([name]) => !ofOneConnection.has(name) && !named.has(name) && !ours.test(name));
  const sent = kept
    .filter(([name]) => name !== "apikey")
    .map(([name, value]): [string, string] => {
      const bearer = name === "authorization" ? /^Bearer (.+)$/i.exec(value)?.[1] : undefined;
      return [name, bearer && isVisitors(bearer) ? `Bearer ${project.anonKey}` : value];
    });
  sent.push(["apikey", keyFor(project, kept.find(([name]) => name === "apikey")?.[1])]);
  sent.push(["via", `1.1 ${mark}`]);
  if (address) sent.push(["x-forwarded-for", address]);
  return sent;
}

const namedByConnection = (pairs: Pairs): Set<string> =>
  new Set(
    pairs
      .filter(([name]) => name === "connection")
      .flatMap(([, value]) => value.toLowerCase().split(/\s*,\s*/)),
  );

/**
 * The headers that come back. What we say on every answer is said by us alone, and addresses of the project are ours.
 * @param own names, in lower case, of what we say ourselves
 */
export function fromProject(
  { url }: SupabaseProject,
  siteUrl: string,
  pairs: Iterable<readonly [string, string]>,
  own: ReadonlySet<string>,
): Pairs {
  const all = [...pairs].map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  const named = namedByConnection(all);
  return all
    .filter(
      ([name]) => !ofOneConnection.has(name) && !named.has(name) && !theirs.test(name) && !own.has(name),
    )
    .map(([name, value]) => [name, name === "location" ? toOwnOrigin(value, url, siteUrl) : value]);
}

/** An upload that goes on, or the next step of a sign-in, is asked for where the first one was. Other places stay. */
function toOwnOrigin(location: string, url: string, siteUrl: string): string {
  if (!URL.canParse(location)) return location;
  const { host, pathname, search, hash } = new URL(location);
  const isTheirs = host === new URL(url).host;
  const isForwarded = projectPrefixes.some((prefix) => `${pathname}/`.startsWith(`${prefix}/`));
  return isTheirs && isForwarded ? `${siteUrl}${pathname}${search}${hash}` : location;
}

/** Raw headers of `node:http` as pairs. */
export function pairsOf(raw: readonly string[]): Pairs {
  const pairs: Pairs = [];
  for (let i = 0; i < raw.length; i += 2) pairs.push([raw[i] ?? "", raw[i + 1] ?? ""]);
  return pairs;
}
