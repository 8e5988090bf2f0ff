import { accessLabels } from "@undercroft/contract/access-sheet";
import { type Addresses, PUBLIC } from "../addresses.ts";
import { toPicture } from "./actor-document.ts";
import { objectContext } from "./context.ts";
import type { ArticleFacts, EventFacts, PlaceFacts } from "./facts.ts";
import { toLink, toParagraphs } from "./html.ts";
import { momentWords, placeWords, priceWords, summaryWords } from "./night-words.ts";

/** Mobilizon's categories by ours; https://docs.mobilizon.org */
const categories: Record<string, string> = {
  music: "MUSIC",
  art: "ARTS",
  nightlife: "PARTY",
  culture: "PERFORMING_VISUAL_ARTS",
};
const states: Record<EventFacts["status"], string> = {
  published: "CONFIRMED",
  postponed: "TENTATIVE",
  cancelled: "CANCELLED",
};

const iso = (moment: string): string => new Date(moment).toISOString();

function contentOf(event: EventFacts, page: string): string {
  const price = priceWords(event);
  const access = event.access.map((key) => (accessLabels as Record<string, string>)[key] ?? key);
  const lines = [
    ...(event.status === "cancelled" ? ["This night is cancelled."] : []),
    ...(event.status === "postponed" ? ["This night is postponed."] : []),
    `${momentWords(event.starts_at)}, ${placeWords(event)}`,
    ...(event.artists.length > 0 ? [`With ${event.artists.join(", ")}`] : []),
    ...(price ? [price] : []),
    ...(event.min_age ? [`From ${event.min_age} years`] : []),
    ...(access.length > 0 ? [`Access: ${access.join(", ")}`] : []),
  ];
  return `${toParagraphs(lines.join("\n"))}${toParagraphs(event.description)}${toLink(page, page.replace(/^https?:\/\//, ""))}`;
}

function locationOf(place: PlaceFacts, addresses: Addresses): Record<string, unknown> {
  if (place.online) return {};
  return {
    location: {
      type: "Place",
      ...(place.path ? { id: addresses.page(place.path) } : {}),
      name: place.name ?? place.town ?? "",
      address: {
        type: "PostalAddress",
        ...(place.address ? { streetAddress: place.address } : {}),
        ...(place.town ? { addressLocality: place.town } : {}),
        ...(place.postcode ? { postalCode: place.postcode } : {}),
        addressCountry: "GB",
      },
      ...(place.address && place.lat && place.lng ? { latitude: place.lat, longitude: place.lng } : {}),
    },
  };
}

const tagOf = (addresses: Addresses) => (tag: string) => ({
  type: "Hashtag",
  name: `#${tag.replace(/-/g, "")}`,
  href: addresses.page(`/events?tag=${tag}`),
});

/** A night as Mastodon, Mobilizon and Gancio read it. */
export function eventDocument(event: EventFacts, addresses: Addresses): Record<string, unknown> {
  const page = addresses.page(`/events/${event.slug}`);
  const author = addresses.actor({ kind: "organiser", target: event.organiser });
  return {
    "@context": objectContext,
    id: addresses.object("event", event.id),
    type: "Event",
    attributedTo: author,
    actor: author,
    to: [PUBLIC],
    cc: [`${author}/followers`],
    name: event.title,
    summary: summaryWords(event),
    content: contentOf(event, page),
    mediaType: "text/html",
    url: page,
    published: iso(event.published_at),
    startTime: iso(event.starts_at),
    ...(event.ends_at ? { endTime: iso(event.ends_at) } : {}),
    ...(event.doors_at ? { doorTime: iso(event.doors_at) } : {}),
    timezone: event.tz,
    category: categories[event.category] ?? "MEETING",
    status: states[event.status],
    isOnline: event.place.online ?? false,
    joinMode: "external",
    externalParticipationUrl: page,
    sensitive: false,
    ...locationOf(event.place, addresses),
    attachment: event.image
      ? [{ ...toPicture(addresses, event.image, event.image_alt), type: "Document" }]
      : [],
    tag: event.tags.map(tagOf(addresses)),
  };
}

/** An article: its title and standfirst, and where it is read. */
export function articleDocument(article: ArticleFacts, addresses: Addresses): Record<string, unknown> {
  const page = addresses.page(`/journal/${article.slug}`);
  const author = addresses.actor({ kind: "journal", target: "all" });
  return {
    "@context": objectContext,
    id: addresses.object("article", article.id),
    type: "Article",
    attributedTo: author,
    to: [PUBLIC],
    cc: [`${author}/followers`],
    name: article.title,
    summary: article.standfirst,
    content: `${toParagraphs(article.standfirst)}${toLink(page, "Read it in the journal")}`,
    mediaType: "text/html",
    url: page,
    published: iso(article.published_at),
    attachment: article.image
      ? [{ ...toPicture(addresses, article.image, article.image_alt), type: "Document" }]
      : [],
    tag: article.tags.map(tagOf(addresses)),
  };
}
