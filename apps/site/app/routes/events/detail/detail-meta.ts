import { uploadAddress } from "#app/api/upload-address.ts";
import { nightLabel } from "#app/format/night-label.ts";
import { firstSentence } from "#app/format/text/first-sentence.ts";
import { CATEGORY_LABELS } from "#app/parts/events/labels.ts";
import { placeLine } from "#app/parts/events/listing.ts";
import { eventJsonLd } from "#app/parts/events/page/event-json-ld.ts";
import { type PosterSubject, previewAddress } from "#app/parts/events/posters/poster-address.ts";
import { priceText, priceWords } from "#app/parts/events/state/price-and-state-words.ts";
import { stateFactsOf } from "#app/parts/events/state/sale-facts.ts";
import { breadcrumbJsonLd } from "#app/shell/head/json-ld.ts";
import { jsonLdOfDocument } from "#app/shell/head/json-ld-of-document.ts";
import { pageMeta, siteUrlOf } from "#app/shell/head/page-meta.ts";
import type { DetailData } from "./detail.tsx";

/** What a poster needs of an event's page. */
export function posterSubject(event: DetailData["event"]): PosterSubject {
  return {
    event_id: event.id,
    title: event.title,
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    venue_name: event.location_mode === "secret" ? null : (event.venue?.name ?? null),
    area_name: event.venue?.area?.name ?? event.area?.name ?? null,
    location_mode: event.location_mode,
    price_from_pence: (event.listing ?? event).price_from_pence,
    price_to_pence: (event.listing ?? event).price_to_pence,
    sale_kind: event.listing?.sale_kind ?? null,
    min_age: event.min_age,
    image_path: event.image_path,
    image_alt: event.image_alt,
  };
}

/** Title, description, link preview and structured data of an event. */
export function detailMeta(args: Parameters<typeof pageMeta>[0], loaded: DetailData | undefined) {
  if (!loaded)
    return pageMeta(args, {
      title: "Page not found",
      description: "There is no such event.",
      isHidden: true,
    });
  const { event, types, tonight } = loaded;
  const siteUrl = siteUrlOf(args.matches);
  const subject = posterSubject(event);
  const when = nightLabel(
    new Date(event.starts_at),
    event.ends_at ? new Date(event.ends_at) : null,
    tonight,
  ).range;
  const where = placeLine({ ...subject, location_mode: event.location_mode, district_name: null });
  const facts = stateFactsOf(event, types);
  const price = priceWords({ ...event, ...event.listing, sale_kind: facts.sale_kind });
  const called =
    event.status === "cancelled" ? "Cancelled: " : event.status === "postponed" ? "Postponed: " : "";
  return pageMeta(args, {
    title: `${called}${event.title}, ${where}`,
    description: `${when}. ${where}. ${price ? `${priceText(price)}${price.isFree ? "" : ", all in"}. ` : ""}${firstSentence(event.description)}`,
    canonical: `/events/${event.slug}`,
    image: {
      path: event.image_path ? uploadAddress(event.image_path) : previewAddress(subject),
      alt: event.image_alt ?? `Poster for ${event.title}`,
    },
    type: "event",
    ...(import.meta.env.SSR ? { actor: loaded.nightDocument } : {}),
    isHidden: event.visibility !== "public",
    jsonLd: import.meta.env.SSR
      ? [
          eventJsonLd(event, facts, types, siteUrl),
          breadcrumbJsonLd(siteUrl, [
            { label: "Events", path: "/events" },
            { label: CATEGORY_LABELS[event.category], path: `/events/${event.category}` },
            { label: event.title, path: `/events/${event.slug}` },
          ]),
        ]
      : jsonLdOfDocument(args.location.pathname),
  });
}
