// Reads an address of the open internet for a stranger: nothing of our own network can be reached through it.
import { lookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

const MAX_REDIRECTS = 3;

/** Where names lead and which addresses and ports may be asked; tests put their own in its place. */
export type Web = {
  resolve: (host: string) => Promise<string[]>;
  isPublic: (address: string) => boolean;
  /** "" is the protocol's own */
  isOpenPort: (port: string) => boolean;
  /** origins of one's own network that the operator has named; left out, there are none */
  isInside?: (origin: string) => boolean;
};

/** The internet as it is. */
export const openWeb: Web = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
  isOpenPort: (port) => port === "",
};

/** How an address is asked. */
export type PublicQuestion = {
  web?: Web;
  headers: Record<string, string>;
  maxBytes: number;
  timeoutMs: number;
  /** sent by POST: then no redirect is followed, and no body of the answer is read; left out, the address is asked by GET */
  body?: string;
  /** how many redirects are followed; three where nothing is said, and none of what is sent */
  mostRedirects?: number;
};

/** What was answered, and where it was read in the end. */
export type PublicAnswer = {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** no more than `maxBytes` */
  bytes: Buffer;
  /** false where there was more than `maxBytes` */
  isWhole: boolean;
  url: URL;
};

/** Thrown where an address cannot, or must not, be read; `message` is for our logs alone. */
export class PublicFetchError extends Error {}

/**
 * Asks an address, within its time and three redirects. Each hop's name is resolved once, and the connection goes to the address that was
 * checked, so that a name that changes its mind leads nowhere.
 * @throws PublicFetchError
 */
export async function readPublic(address: string, question: PublicQuestion): Promise<PublicAnswer> {
  const signal = AbortSignal.timeout(question.timeoutMs);
  const web = question.web ?? openWeb;
  let url = parse(address);
  const most = question.body === undefined ? (question.mostRedirects ?? MAX_REDIRECTS) : 0;
  for (let redirects = 0; redirects <= most; redirects++) {
    const answer = await readOnce(url, await checkedAddress(url, web), question, signal);
    const isMoved = answer.status >= 300 && answer.status < 400 && answer.headers.location !== undefined;
    if (!isMoved || most === 0) return { ...answer, url };
    url = parse(answer.headers.location ?? "", url);
  }
  throw new PublicFetchError("too many redirects");
}

function parse(address: string, base?: URL): URL {
  if (!URL.canParse(address, base?.href)) throw new PublicFetchError("not an address");
  const url = new URL(address, base);
  if (!["http:", "https:"].includes(url.protocol) || url.username !== "" || url.password !== "")
    throw new PublicFetchError("not a plain web address");
  return url;
}

/** The one address to connect to. Every address of the name has to be public, or the name is refused. */
async function checkedAddress(url: URL, web: Web): Promise<string> {
  const isInside = web.isInside?.(url.origin) ?? false;
  if (!isInside && !web.isOpenPort(url.port)) throw new PublicFetchError("not an open port");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [host] : await web.resolve(host).catch(() => []);
  const [first] = addresses;
  if (first === undefined || !(isInside || addresses.every(web.isPublic)))
    throw new PublicFetchError("not a public address");
  return first;
}

type Read = Omit<PublicAnswer, "url">;

function readOnce(
  url: URL,
  address: string,
  { headers, maxBytes, body }: PublicQuestion,
  signal: AbortSignal,
): Promise<Read> {
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new PublicFetchError(error.message, { cause: error }));
    const asked = request(
      url,
      {
        signal,
        agent: false,
        method: body === undefined ? "GET" : "POST",
        headers: { ...headers, "accept-encoding": "identity" },
        lookup: (_host, options, done) => {
          const family = isIP(address);
          if (options.all) done(null, [{ address, family }]);
          else done(null, address, family);
        },
      },
      (response) => {
        const status = response.statusCode ?? 0;
        const head = { status, headers: response.headers };
        // of an answer to what was sent only the status counts, and a body that dawdles would be a failure
        if (status !== 200 || body !== undefined) {
          response.destroy();
          resolve({ ...head, bytes: Buffer.alloc(0), isWhole: true });
          return;
        }
        const chunks: Buffer[] = [];
        let size = 0;
        const finish = (isWhole: boolean) =>
          resolve({ ...head, bytes: Buffer.concat(chunks).subarray(0, maxBytes), isWhole });
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size <= maxBytes) return;
          finish(false);
          response.destroy();
        });
        response.on("end", () => finish(true));
        response.on("error", fail);
      },
    );
    asked.on("error", fail);
    asked.end(body);
  });
}
