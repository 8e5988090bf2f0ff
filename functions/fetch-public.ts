// Reads a page of the open internet for a stranger: nothing of our own network can be reached through it.
import { lookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

const MAX_BYTES = 1_048_576;
const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 10_000;

/** Where names lead and which addresses and ports may be asked; tests put their own in its place. */
export type Web = {
  resolve: (host: string) => Promise<string[]>;
  isPublic: (address: string) => boolean;
  /** "" is the protocol's own */
  isOpenPort: (port: string) => boolean;
};

const openWeb: Web = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
  isOpenPort: (port) => port === "",
};

/** What a page says and where it was read in the end. */
export type PublicPage = { text: string; url: URL };

/** Thrown where a page cannot, or must not, be read; `message` is for our logs alone. */
export class PublicFetchError extends Error {}

/**
 * The text of a page, at most 1 MB of it, within ten seconds and three redirects. Each hop's name is resolved once, and the connection
 * goes to the address that was checked, so that a name that changes its mind leads nowhere.
 * @throws PublicFetchError
 */
export async function fetchPublic(address: string, web: Web = openWeb): Promise<PublicPage> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let url = parse(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await readOnce(url, await checkedAddress(url, web), signal);
    if (answer.location === null) return { text: answer.text, url };
    url = parse(answer.location, url);
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
  if (!web.isOpenPort(url.port)) throw new PublicFetchError("not an open port");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [host] : await web.resolve(host).catch(() => []);
  const [first] = addresses;
  if (first === undefined || !addresses.every(web.isPublic))
    throw new PublicFetchError("not a public address");
  return first;
}

type Answer = { text: string; location: string | null };

function readOnce(url: URL, address: string, signal: AbortSignal): Promise<Answer> {
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new PublicFetchError(error.message, { cause: error }));
    const asked = request(
      url,
      {
        signal,
        agent: false,
        headers: {
          "user-agent": "Undercroft (claims)",
          accept: "text/html, text/plain",
          "accept-encoding": "identity",
        },
        lookup: (_host, options, done) => {
          const family = isIP(address);
          if (options.all) done(null, [{ address, family }]);
          else done(null, address, family);
        },
      },
      (response) => {
        const { statusCode = 0, headers } = response;
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
          response.destroy();
          resolve({ text: "", location: headers.location });
          return;
        }
        if (statusCode !== 200) {
          response.destroy();
          reject(new PublicFetchError(`answered ${statusCode}`));
          return;
        }
        const chunks: Buffer[] = [];
        let size = 0;
        const finish = () =>
          resolve({ text: Buffer.concat(chunks).subarray(0, MAX_BYTES).toString("utf8"), location: null });
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size < MAX_BYTES) return;
          finish();
          response.destroy();
        });
        response.on("end", finish);
        response.on("error", fail);
      },
    );
    asked.on("error", fail);
    asked.end();
  });
}
