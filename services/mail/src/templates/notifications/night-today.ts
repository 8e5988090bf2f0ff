import { type AccessSheet, accessLabels } from "@undercroft/contract/access-sheet";
import { toClockLabel, toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

type Fact = readonly [label: string, value: string];

/** What to know on the day, for those who hold a ticket. */
export default function nightToday(data: MailData): MailContent {
  const title = data.text("title");
  const night = data.text("night_date");
  const at = (label: string, name: string): Fact[] => {
    const moment = data.maybe(name);
    return moment ? [[label, toClockLabel(moment, night)]] : [];
  };
  const said = (label: string, name: string): Fact[] => {
    const words = data.maybe(name);
    return words ? [[label, words]] : [];
  };
  const rows: Fact[] = [
    ["Night", toNightLabel(night)],
    ...at("Doors", "doors_at"),
    ...at("Starts", "starts_at"),
    ...at("Last entry", "last_entry_at"),
    ["Where", toPlace(data, night)],
    ...said("Nearest station", "station"),
    ...said("Step-free route", "step_free_route"),
    ...said("Getting home", "last_transport"),
    ...toAccess(data),
    ...said("Questions about access", "access_contact"),
    ...toSafety(data),
    ...toTickets(data),
  ];
  return {
    subject: `What to know for ${title}`,
    preview: `${toNightLabel(night)}: doors, the address and the way there.`,
    title,
    parts: [
      { kind: "facts", rows },
      { kind: "button", label: "Show your tickets", href: `${data.siteUrl}/bookings` },
      {
        kind: "small",
        text: "Save your tickets before you leave: there may be no signal at the door.",
      },
    ],
  };
}

function toPlace(data: MailData, night: string): string {
  if (data.maybe("is_online")) return "Online: the link is with your tickets";
  const place = [data.maybe("venue_name"), data.maybe("venue_address")].filter((part) => part !== undefined);
  if (place.length > 0) return place.join(", ");
  const reveal = data.maybe("reveal_at");
  return reveal ? `We mail you the address at ${toClockLabel(reveal, night)}` : "To be announced";
}

/** What is there, or partly there; what is not declared stays out. */
function toAccess(data: MailData): Fact[] {
  const sheet = data.object("access") as AccessSheet;
  const known = Object.entries(accessLabels).flatMap(([key, label]) => {
    const item = sheet[key as keyof AccessSheet];
    if (item?.value === "yes") return [label];
    return item?.value === "partly" ? [`${label} (partly)`] : [];
  });
  return known.length > 0 ? [["Access", known.join(", ")]] : [];
}

function toSafety(data: MailData): Fact[] {
  const facts = data.object("safety");
  const lines = [
    facts.ask_for_angela === true ? "Ask for Angela at the bar if you need help." : null,
    facts.welfare === true ? "A welfare team is on site." : null,
    typeof facts.harassment_contact === "string" && facts.harassment_contact
      ? `Report harassment to: ${facts.harassment_contact}`
      : null,
  ].filter((line) => line !== null);
  return lines.length > 0 ? [["Safety", lines.join(" ")]] : [];
}

function toTickets(data: MailData): Fact[] {
  const counts = new Map<string, number>();
  for (const ticket of data.list("tickets"))
    counts.set(ticket.text("name"), (counts.get(ticket.text("name")) ?? 0) + 1);
  return counts.size > 0
    ? [["Tickets", [...counts].map(([name, count]) => `${count} × ${name}`).join(", ")]]
    : [];
}
