import { overAt, type StateFacts } from "#app/parts/events/state/display-state.ts";
import { takesMoney } from "#app/parts/events/state/takes-money.ts";
import type { EventDetail, TicketType } from "./detail-query.ts";

type JsonLd = { "@type": string } & Record<string, unknown>;

const TYPES: Partial<Record<EventDetail["event_type"], string>> = {
  gig: "MusicEvent",
  "club-night": "MusicEvent",
  exhibition: "ExhibitionEvent",
  screening: "ScreeningEvent",
  performance: "TheaterEvent",
  festival: "Festival",
  workshop: "EducationEvent",
  talk: "EducationEvent",
};

const AVAILABILITY: Partial<Record<StateFacts["sale_state"], string>> = {
  on_sale: "InStock",
  few_left: "LimitedAvailability",
  soon: "PreOrder",
  sold_out: "SoldOut",
  ended: "SoldOut",
};

/**
 * An event as search engines read it (schema.org/Event). A secret place is an area and nothing more, whatever else is
 * known; https://developers.google.com/search/docs/appearance/structured-data/event
 */
export function eventJsonLd(
  event: EventDetail,
  facts: StateFacts,
  types: readonly TicketType[],
  siteUrl: string,
): JsonLd {
  const url = `${siteUrl}/events/${event.slug}`;
  return {
    "@type": TYPES[event.event_type] ?? "Event",
    name: event.title,
    description: event.description,
    url,
    startDate: event.starts_at,
    endDate: overAt(event).toISOString(),
    ...(event.doors_at ? { doorTime: event.doors_at } : {}),
    ...(statusOf(event) === "EventRescheduled" ? { previousStartDate: event.rescheduled_from.at(-1) } : {}),
    eventStatus: `https://schema.org/${statusOf(event)}`,
    eventAttendanceMode: `https://schema.org/${event.location_mode === "online" ? "Online" : "Offline"}EventAttendanceMode`,
    location: locationOf(event, siteUrl),
    organizer: { "@type": "Organization", name: event.organiser?.name },
    ...(event.artists.length > 0
      ? { performer: event.artists.map(({ name }) => ({ "@type": "PerformingGroup", name })) }
      : {}),
    ...(event.min_age ? { typicalAgeRange: `${event.min_age}-` } : {}),
    image: event.image_path
      ? `${siteUrl}/storage/v1/object/public/${event.image_path}`
      : `${siteUrl}/posters/${event.id}.svg`,
    // a price that nobody said is neither free nor to be paid
    ...(event.price_from_pence === null
      ? withoutPrice(event, facts, url)
      : { isAccessibleForFree: !takesMoney(event, types), offers: offersOf(event, facts, types, url) }),
  };
}

/** That nothing is left is known also where nobody said what it cost. */
function withoutPrice(event: EventDetail, facts: StateFacts, url: string): Record<string, unknown> {
  if (facts.sale_state !== "sold_out") return {};
  return {
    offers: [
      { "@type": "Offer", url: event.external_url ?? url, availability: "https://schema.org/SoldOut" },
    ],
  };
}

function statusOf(event: EventDetail): string {
  if (event.status === "cancelled") return "EventCancelled";
  if (event.status === "postponed") return "EventPostponed";
  return event.rescheduled_from.length > 0 ? "EventRescheduled" : "EventScheduled";
}

function locationOf(event: EventDetail, siteUrl: string): JsonLd {
  const { venue } = event;
  const areaName = venue?.area?.name ?? event.area?.name;
  if (event.location_mode === "online")
    return { "@type": "VirtualLocation", url: `${siteUrl}/events/${event.slug}` };
  if (event.location_mode === "venue" && venue) {
    const isExact = venue.location_precision === "exact";
    return {
      "@type": "Place",
      name: venue.name,
      address: {
        "@type": "PostalAddress",
        addressCountry: "GB",
        ...(areaName ? { addressLocality: areaName } : {}),
        ...(isExact
          ? { streetAddress: venue.address, ...(venue.postcode ? { postalCode: venue.postcode } : {}) }
          : {}),
      },
      ...(isExact && venue.lat !== null && venue.lng !== null
        ? { geo: { "@type": "GeoCoordinates", latitude: venue.lat, longitude: venue.lng } }
        : {}),
    };
  }
  return {
    "@type": "Place",
    name: event.location_mode === "custom" ? (event.custom_address ?? areaName) : areaName,
    address: {
      "@type": "PostalAddress",
      addressCountry: "GB",
      ...(areaName ? { addressLocality: areaName } : {}),
    },
  };
}

function offersOf(
  event: EventDetail,
  facts: StateFacts,
  types: readonly TicketType[],
  url: string,
): JsonLd[] {
  const priced = types.filter(
    (type) => type.kind === "free" || type.kind === "paid" || type.kind === "donation",
  );
  const availability = AVAILABILITY[facts.sale_state];
  if (priced.length === 0)
    return [
      {
        "@type": "Offer",
        url: event.external_url ?? url,
        price: pounds(event.price_from_pence ?? 0),
        priceCurrency: "GBP",
      },
    ];
  return priced.map((type) => ({
    "@type": "Offer",
    name: type.name,
    url,
    price: pounds(type.kind === "donation" ? (type.min_pence ?? 0) : type.total_pence),
    priceCurrency: "GBP",
    ...(type.sales_start ? { validFrom: type.sales_start } : {}),
    ...(availability
      ? { availability: `https://schema.org/${type.state === "sold_out" ? "SoldOut" : availability}` }
      : {}),
  }));
}

function pounds(pence: number): string {
  return (pence / 100).toFixed(2);
}
