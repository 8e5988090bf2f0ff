// Tells the server what happens on pages: the pattern of a route, never its address, and nothing that lasts. Fetched late, and small.
import type { AnalyticsEventName } from "@undercroft/contract";
import { readSource } from "#app/api/booking-source.ts";
import { mayBeCounted } from "#app/api/statistics-choice.ts";
import { readSession } from "#app/parts/profiles/session/session-store.ts";
import { storedPlace } from "#app/shell/place/place.ts";
import { isCountedVisitor } from "./is-counted-visitor.ts";

type Page = { event?: { id?: string } | null; venue?: { id?: string } | null };
type RouterState = {
  location: { pathname: string; search: string };
  matches: { route: { id: string; path?: string } }[];
  loaderData: Record<string, unknown>;
  navigation: { state: string };
};
type Router = { state: RouterState; subscribe: (listener: (state: RouterState) => void) => void };

const batchMs = 1_500;
const most = 20;
let router: Router | undefined;
let waiting: (Record<string, unknown> & { at: number })[] = [];
let shown = "";
let asked = "";

function note(name: AnalyticsEventName): void {
  if (!router) return;
  const { matches, loaderData } = router.state;
  const paths = matches.flatMap(({ route }) => route.path || []);
  const route = `/${paths.join("/")}`;
  const { event, venue } = (loaderData[matches.at(-1)?.route.id ?? ""] ?? {}) as Page;
  const of = route.startsWith("/events/")
    ? { event_id: event?.id }
    : route.startsWith("/venues/") && { venue_id: venue?.id };
  if (waiting.length === 0) setTimeout(send, batchMs);
  waiting.push({ name, at: performance.now(), route, ...of });
  if (waiting.length === most) send();
}

function send(): void {
  const events = waiting.map(({ at, ...event }) => ({ ...event, ago: Math.round(performance.now() - at) }));
  waiting = [];
  if (events.length === 0 || !mayBeCounted() || !isCountedVisitor(readSession())) return;
  const referrer = URL.parse(document.referrer)?.hostname;
  const report = { source: readSource(), referrer, area: storedPlace.read()?.area, events };
  navigator.sendBeacon?.("/beacon/", JSON.stringify(report));
}

/** Another page is another view; another filter of the same page is not. */
function look({ location, matches, navigation }: RouterState): void {
  if (navigation.state !== "idle") return;
  if (location.pathname !== shown) {
    shown = location.pathname;
    note("page_viewed");
    if (matches.at(-1)?.route.path?.endsWith("/book")) note("tickets_opened");
    if (shown === "/payment") note("payment_opened");
  }
  const term = shown === "/search" ? new URLSearchParams(location.search).get("q") : null;
  if (term && term !== asked) note("search_made");
  asked = term ?? "";
}

function onPress({ target }: Event): void {
  const pressed = (target as Element).closest?.("a[href],[data-shares]");
  if (pressed?.matches("[data-shares]")) note("shared");
  else if (
    pressed instanceof HTMLAnchorElement &&
    /^http/.test(pressed.protocol) &&
    pressed.host !== location.host
  )
    note("external_link");
}

function onFocus({ target }: Event): void {
  if (
    /^\/settings|reset/.test(location.pathname) ||
    !(target as Element).matches("[autocomplete=new-password]")
  )
    return;
  document.removeEventListener("focusin", onFocus);
  note("sign_up_started");
}

/** Counts the page that is shown and what is done from now on. Once a page. */
export function countVisits(): void {
  if (router) return;
  router = window.__reactRouterDataRouter as Router | undefined;
  if (!router) return;
  look(router.state);
  router.subscribe(look);
  document.addEventListener("click", onPress, true);
  document.addEventListener("focusin", onFocus);
  document.addEventListener("visibilitychange", () => document.hidden && send());
}
