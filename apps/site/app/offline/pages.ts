// Pages without a connection: four that hold nothing of anybody are kept at once, and public ones as they were seen last.
import { matchPrecache, precache } from "workbox-precaching";
import { NetworkFirst, type Strategy } from "workbox-strategies";
import type { FetchEvent, OfflinePart } from "./worker/offline-part.ts";
import { asksToWipe, wipedWithPerson } from "./worker/seen.ts";
import { keepingOf, keptAtOnce } from "./worker/which-pages.ts";

const files: readonly string[] = import.meta.env.KEPT_FILES ?? [];
/** Changes with every file of a build, so that pages and scripts are always of one. */
const build =
  files.join().length + [...files.join()].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);
if (files.length > 0)
  precache([
    ...files.map((url) => ({ url, revision: null })),
    ...keptAtOnce.map((url) => ({ url, revision: String(build) })),
  ]);

/** How long a connection is waited for before a copy is shown, in seconds. */
const patience = 3;
/** Pages, and as many answers to the router, which reads a page's data alone where the page is open already. */
const most = 60;

/**
 * A page of ours names its request; what stands between, such as the sign-in of a train's network, does not. Of a redirect a worker reads
 * neither address nor headers: the browser follows it, and asks here again where it leads to a page of ours.
 */
const isOurs = (response: Response) =>
  response.type === "opaqueredirect" || response.headers.has("x-request-id");

const mayBeKept = (response: Response) =>
  response.status === 200 &&
  !response.redirected &&
  response.type === "basic" &&
  !/no-store/.test(response.headers.get("cache-control") ?? "");

const ours = {
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    if (!isOurs(response)) throw new TypeError("This answer is not from here");
    return response;
  },
};

const seen = wipedWithPerson("pages-seen", most, mayBeKept);
const asSeen = new NetworkFirst({
  cacheName: "pages-seen",
  networkTimeoutSeconds: patience,
  plugins: [ours, ...seen.plugins],
});

const answerBy = (strategy: Strategy, event: FetchEvent): Promise<Response> =>
  strategy.handle({ event: event, request: event.request });

/** Where no copy is: the page that says so, and knows where the person wanted to go. */
const toOffline = ({ pathname, search }: URL): Response =>
  Response.redirect(`/offline#${pathname}${search}`, 302);

/** A connection that answers within the time, or the copy, or the connection however late. */
async function answerAtOnce(request: Request, pathname: string): Promise<Response> {
  const fresh = fetch(request).then((response) => {
    if (!isOurs(response) || response.status >= 500) throw new TypeError("No answer from here");
    return response;
  });
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience * 1_000));
  const answer = await Promise.race([fresh.catch(() => undefined), late]);
  return answer ?? (await matchPrecache(pathname)) ?? fresh;
}

async function answerPage(event: FetchEvent, address: URL): Promise<Response> {
  const keeping = keepingOf(address.pathname, address.search);
  try {
    if (keeping === "at-once") return await answerAtOnce(event.request, address.pathname);
    if (keeping === "as-seen") return await answerBy(asSeen, event);
    return await fetch(event.request);
  } catch {
    // a device that keeps nothing shows what there is: the browser's own page, or that of a train's network
    return (await matchPrecache("/offline")) ? toOffline(address) : fetch(event.request);
  }
}

/** The page that a question of the router is about: `/events.data`, and `/_root.data` for the first. */
const pageOfData = (pathname: string): string | null =>
  pathname.endsWith(".data") ? pathname.slice(0, -5).replace(/^\/_root$/, "/") : null;

export default {
  message: (event) => {
    if (asksToWipe(event)) event.waitUntil(seen.wipe());
  },
  fetch: (event) => {
    const { request } = event;
    const address = new URL(request.url);
    if (request.method !== "GET" || address.origin !== globalThis.location.origin) return;
    if (request.mode === "navigate") {
      if (keepingOf(address.pathname) !== "door") event.respondWith(answerPage(event, address));
      return;
    }
    const page = pageOfData(address.pathname);
    if (page && keepingOf(page, address.search) === "as-seen" && !request.headers.has("authorization"))
      event.respondWith(answerBy(asSeen, event));
  },
} satisfies OfflinePart;
