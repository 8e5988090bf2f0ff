// Events as the programming interfaces of Eventbrite, Skiddle and The Events Calendar (WordPress) write them, as events of schema.org.
import type { Problem } from "../listing.ts";
import { isNode, type Node, toList, toText } from "./json-ld-values.ts";

/** A node of schema.org, or why the event is not one to announce. */
export type Shaped = { node: Node } | { problem: Problem };

const inside = (node: Node, ...keys: string[]): unknown =>
  keys.reduce<unknown>((value, key) => (isNode(value) ? value[key] : undefined), node);

const isTrue = (value: unknown): boolean => ["true", "1", "yes"].includes(String(value).toLowerCase());

/** "2026-12-04 19:30:00" of a clock in UTC. */
const utc = (value: unknown): string | undefined => {
  const text = toText(value).trim();
  return text ? `${text.replace(" ", "T").replace(/Z$/, "")}Z` : undefined;
};

const namesOf = (value: unknown, key = "name"): string[] =>
  toList(value)
    .filter(isNode)
    .map((each) => toText(each[key]))
    .filter(Boolean);

function eventbriteOffers(event: Node): Node[] {
  const price = (which: string) => toText(inside(event, "ticket_availability", which, "major_value"));
  const [low, high] = [price("minimum_ticket_price"), price("maximum_ticket_price")];
  const isSoldOut = isTrue(inside(event, "ticket_availability", "is_sold_out"));
  return [
    {
      "@type": "AggregateOffer",
      url: event.url,
      ...(isTrue(event.is_free) ? { price: "0" } : low ? { lowPrice: low, highPrice: high || low } : {}),
      priceCurrency:
        toText(inside(event, "ticket_availability", "minimum_ticket_price", "currency")) || "GBP",
      ...(isSoldOut ? { availability: "SoldOut" } : {}),
    },
  ];
}

/** https://www.eventbrite.com/platform/api#/reference/event */
function fromEventbrite(event: Node): Shaped {
  const isHidden =
    event.listed === false ||
    isTrue(event.invite_only) ||
    ["draft", "deleted"].includes(String(event.status));
  if (isHidden)
    return {
      problem: {
        field: "status",
        reason: "Not announced",
        remedy: "Publish it on Eventbrite, and list it there",
      },
    };
  const venue = isNode(event.venue) ? event.venue : null;
  const address = venue && isNode(venue.address) ? venue.address : {};
  return {
    node: {
      "@type": "Event",
      identifier: event.id,
      name: inside(event, "name", "text"),
      description: inside(event, "description", "text") ?? event.summary,
      startDate: utc(inside(event, "start", "utc")) ?? inside(event, "start", "local"),
      ...(isTrue(event.hide_end_date)
        ? {}
        : { endDate: utc(inside(event, "end", "utc")) ?? inside(event, "end", "local") }),
      ...(event.status === "canceled" ? { eventStatus: "EventCancelled" } : {}),
      location: isTrue(event.online_event)
        ? { "@type": "VirtualLocation", url: event.url }
        : venue && {
            "@type": "Place",
            identifier: venue.id,
            name: venue.name,
            address: {
              streetAddress: [address.address_1, address.address_2].map(toText).filter(Boolean).join(", "),
              addressLocality: address.city,
              postalCode: address.postal_code,
              addressCountry: address.country,
            },
            geo: {
              latitude: address.latitude ?? venue.latitude,
              longitude: address.longitude ?? venue.longitude,
            },
          },
      organizer: inside(event, "organizer", "name"),
      offers: eventbriteOffers(event),
      url: event.url,
      maximumAttendeeCapacity: event.capacity,
    },
  };
}

/** The day of a Skiddle event at one of its opening times. */
const skiddleTime = (event: Node, whole: string, clock: string): unknown => {
  const time = toText(inside(event, "openingtimes", clock));
  return event[whole] ?? (time ? `${toText(event.date)}T${time}` : event.date);
};

/** https://www.skiddle.com/api/ */
function fromSkiddle(event: Node): Shaped {
  const venue = isNode(event.venue) ? event.venue : {};
  return {
    node: {
      "@type": event.EventCode === "LIVE" ? "MusicEvent" : event.EventCode === "FEST" ? "Festival" : "Event",
      identifier: event.id,
      name: event.eventname,
      description: event.description,
      startDate: skiddleTime(event, "startdate", "doorsopen"),
      ...(event.enddate ? { endDate: event.enddate } : {}),
      ...(isTrue(event.cancelled) ? { eventStatus: "EventCancelled" } : {}),
      location: {
        "@type": "Place",
        identifier: venue.id,
        name: venue.name,
        address: {
          streetAddress: venue.address,
          addressLocality: venue.town,
          postalCode: venue.postcode,
          addressCountry: venue.country,
        },
        geo: { latitude: venue.latitude, longitude: venue.longitude },
      },
      performer: namesOf(event.artists),
      keywords: namesOf(event.genres),
      typicalAgeRange: Number(event.minage) > 0 ? `${toText(event.minage)}+` : undefined,
      offers: { "@type": "Offer", url: event.link, price: event.entryprice, priceCurrency: "GBP" },
      url: event.link,
    },
  };
}

/** https://docs.theeventscalendar.com/rest-api/ */
function fromEventsCalendar(event: Node): Shaped {
  const venue = isNode(event.venue) ? event.venue : null;
  const state = toText(event.event_status);
  if (!["", "publish"].includes(toText(event.status)))
    return {
      problem: { field: "status", reason: "Not announced", remedy: "Publish it in The Events Calendar" },
    };
  return {
    node: {
      "@type": "Event",
      identifier: event.global_id ?? event.id,
      name: event.title,
      description: event.description,
      startDate: isTrue(event.all_day) ? toText(event.start_date).slice(0, 10) : utc(event.utc_start_date),
      ...(isTrue(event.all_day) ? {} : { endDate: utc(event.utc_end_date) }),
      ...(/^cancel/.test(state) ? { eventStatus: "EventCancelled" } : {}),
      ...(/^postpone/.test(state) ? { eventStatus: "EventPostponed" } : {}),
      location: venue && {
        "@type": "Place",
        identifier: venue.id,
        name: venue.venue,
        address: {
          streetAddress: venue.address,
          addressLocality: venue.city,
          postalCode: venue.zip,
          addressCountry: venue.country,
        },
        geo: { latitude: venue.geo_lat, longitude: venue.geo_lng },
      },
      organizer: namesOf(event.organizer, "organizer")[0],
      keywords: [...namesOf(event.categories), ...namesOf(event.tags)],
      offers: { "@type": "Offer", price: event.cost, url: event.website || event.url },
      url: event.website || event.url,
    },
  };
}

const shapes: [(node: Node) => boolean, (node: Node) => Shaped][] = [
  [(node) => isNode(node.name) && isNode(node.start), fromEventbrite],
  [(node) => typeof node.eventname === "string", fromSkiddle],
  [(node) => typeof node.title === "string" && "utc_start_date" in node, fromEventsCalendar],
];

/** The node as one of schema.org where it is an event of one of these services; any other as it is. */
export function asSchemaEvent(node: Node): Shaped {
  if (node["@type"] !== undefined) return { node };
  return shapes.find(([fits]) => fits(node))?.[1](node) ?? { node };
}
