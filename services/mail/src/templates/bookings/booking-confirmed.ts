import { toClockLabel, toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

type Fact = readonly [label: string, value: string];

/** The tickets are booked: what, when, where, and where to find them. */
export default function bookingConfirmed(data: MailData): MailContent {
  const title = data.text("event_title");
  const night = data.text("night_date");
  const tickets = data.list("tickets").length;
  const places = tickets === 1 ? "1 ticket" : `${tickets} tickets`;
  return {
    subject: `You're in: ${title}`,
    preview: `${places}, ${toNightLabel(night)}. Reference ${data.text("ref")}.`,
    title: "You're in",
    parts: [
      {
        kind: "paragraph",
        text: `${greeting(data)} ${places} for ${title} ${tickets === 1 ? "is" : "are"} yours.`,
      },
      { kind: "facts", rows: toFacts(data, night) },
      { kind: "button", label: "Show your tickets", href: toTickets(data) },
      ...toWallets(data),
      {
        kind: "small",
        text: "At the door, open your bookings and show the code on the screen. Can't make it? Cancel there, so that somebody else can go.",
      },
    ],
  };
}

/** Those who booked without an account have a link of their own; it opens their tickets in any browser. */
function toTickets(data: MailData): string {
  return `${data.siteUrl}${data.maybe("tickets_path") ?? "/bookings"}`;
}

/** The way to the wallet of a phone leads through signing in: a mail that somebody passes on is no ticket. */
function toWallets(data: MailData): MailContent["parts"] {
  const wallets = data.maybe("wallets");
  if (wallets === undefined) return [];
  return [
    {
      kind: "paragraph",
      text: `You can keep ${data.list("tickets").length === 1 ? "it" : "them"} in ${wallets}.`,
    },
    { kind: "button", label: "Add to your wallet", href: toTickets(data) },
  ];
}

function greeting(data: MailData): string {
  const name = data.maybe("buyer_name");
  return name ? `Hello ${name}.` : "Hello.";
}

function toFacts(data: MailData, night: string): Fact[] {
  const at = (label: string, name: string): Fact[] => {
    const moment = data.maybe(name);
    return moment ? [[label, toClockLabel(moment, night)]] : [];
  };
  return [
    ["Event", data.text("event_title")],
    ["Night", toNightLabel(night)],
    ...at("Doors", "doors_at"),
    ...at("Starts", "starts_at"),
    ...at("Last entry", "last_entry_at"),
    ["Venue", toPlace(data, night)],
    ...countTickets(data),
    ["Reference", data.text("ref")],
  ];
}

/** A venue that is kept secret is announced later. */
function toPlace(data: MailData, night: string): string {
  const place = [data.maybe("venue_name"), data.maybe("venue_address")].filter((part) => part !== undefined);
  if (place.length > 0) return place.join(", ");
  const reveal = data.maybe("reveal_at");
  return reveal ? `Announced to ticket holders at ${toClockLabel(reveal, night)}` : "To be announced";
}

function countTickets(data: MailData): Fact[] {
  const counts = new Map<string, number>();
  for (const ticket of data.list("tickets")) {
    const name = ticket.text("name");
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const kinds = [...counts].map(([name, count]) => `${count} × ${name}`);
  return kinds.length > 0 ? [["Tickets", kinds.join(", ")]] : [];
}
