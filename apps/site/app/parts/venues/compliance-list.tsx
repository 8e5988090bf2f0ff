import { useQuery } from "@tanstack/react-query";
import { accessLabels } from "@undercroft/contract/access-sheet";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { dayName } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Loaded } from "#app/ui/loaded.tsx";

type Compliance = Answer<"get_venue_compliance">;

/** What the venue should look at before its next night; only its team sees it. */
export function ComplianceList({ venueId }: { venueId: string }) {
  const query = useQuery({
    queryKey: ["venues", "compliance", venueId],
    staleTime: 0,
    queryFn: () => call("get_venue_compliance", { p_venue_id: venueId }),
  });
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">Only your team sees this. It is a reminder, not advice on the law.</p>
      <Loaded query={query} what="The checklist">
        {(found) => (
          <ul className="grid border-ink border-t-2">
            <AccessLines {...found.access} />
            <SafetyLines {...found.safety} />
            <LicenceLines {...found} />
            <Line state={found.martyn === "none" ? "ok" : "note"} title="Martyn's Law">
              {martynWords(found)}
            </Line>
          </ul>
        )}
      </Loaded>
    </div>
  );
}

const badges = {
  ok: ["ok", "Fine"],
  todo: ["warn", "To do"],
  old: ["warn", "Over 12 months old"],
  note: ["info", "Good to know"],
} as const;

function Line({
  state,
  title,
  children,
}: {
  state: keyof typeof badges;
  title: string;
  children: ReactNode;
}) {
  const [tone, words] = badges[state];
  return (
    <li className="grid gap-1 border-line border-b py-3 sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-4">
      <p>
        <strong className="block">{title}</strong>
        <Badge tone={tone}>{words}</Badge>
      </p>
      <div className="max-w-reading">{children}</div>
    </li>
  );
}

function AccessLines({ stated, contact, checked, checked_on: checkedOn }: Compliance["access"]) {
  const unknown = Object.entries(accessLabels).filter(([key]) => !stated.includes(key));
  return (
    <>
      <Line state={unknown.length > 0 ? "todo" : "ok"} title="Access sheet">
        {unknown.length === 0
          ? "Every line is answered."
          : `${plural(unknown.length, "line")} unknown: ${unknown.map(([, label]) => label).join(", ")}.`}
      </Line>
      <Line state={contact === "ok" ? "ok" : "todo"} title="Access contact">
        {contact === "ok"
          ? "Your page says who answers questions about access."
          : "Say who answers questions about access."}
      </Line>
      <Line state={checked === "missing" ? "todo" : checked} title="Access sheet checked">
        {checkedOn ? `Last checked ${dayName(checkedOn)}.` : "Say on which day you checked it last."}
      </Line>
    </>
  );
}

const safetyLabels: Record<string, string> = {
  welfare: "whether a welfare team is on site",
  water: "whether there is free drinking water",
  door_policy: "the door policy",
  harassment_contact: "a contact for harassment",
};

function SafetyLines({
  angela,
  training,
  trained_on: trainedOn,
  has_lead: hasLead,
  missing,
}: Compliance["safety"]) {
  return (
    <>
      <Line
        state={angela !== true ? "note" : training === "missing" || !hasLead ? "todo" : training}
        title="Ask for Angela"
      >
        {angela !== true
          ? "The page does not say that you take part."
          : [
              trainedOn
                ? `Staff trained ${dayName(trainedOn)}${training === "old" ? ": the page no longer says so" : ""}.`
                : "Say when staff were trained.",
              hasLead ? "" : "Name who leads on it.",
            ].join(" ")}
      </Line>
      <Line state={missing.length > 0 ? "todo" : "ok"} title="Safety panel">
        {missing.length > 0
          ? `Not stated: ${missing.map((key) => safetyLabels[key] ?? key).join(", ")}.`
          : "Everything is stated."}
      </Line>
    </>
  );
}

function LicenceLines({ licence, clashes }: Compliance) {
  const late = clashes.filter(({ kind }) => kind === "licence_until");
  const large = clashes.filter(({ kind }) => kind === "ten_only");
  return (
    <>
      <Line state={late.length > 0 || !licence.until ? "todo" : "ok"} title="Licensed until">
        {licence.until ? `Until ${licence.until}. ` : "Say until when you are licensed. "}
        {late.length > 0 ? "These nights end later:" : licence.until ? "No coming night ends later." : ""}
        <Nights nights={late} word={(what) => `ends ${what}`} />
      </Line>
      {licence.ten_only ? (
        <Line state={large.length > 0 ? "todo" : "ok"} title="Temporary event notice">
          At most 499 people at a time, staff included.{" "}
          {large.length > 0 ? "These nights plan for more:" : "No coming night plans for more."}
          <Nights nights={large} word={(what) => `${what} people`} />
        </Line>
      ) : null}
    </>
  );
}

function Nights({ nights, word }: { nights: Compliance["clashes"]; word: (what: string) => string }) {
  if (nights.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-1">
      {nights.map((night) => (
        <li key={night.slug}>
          <Link to={`/events/${night.slug}`} dir="auto">
            {night.title}
          </Link>
          , {dayName(night.night_date)}
          {night.what ? `, ${word(night.what)}` : ""}
        </li>
      ))}
    </ul>
  );
}

function martynWords({ capacity, martyn }: Compliance): string {
  if (capacity === null) return "Say how many people the place holds: duties begin at 200.";
  const people = `${capacity.toLocaleString("en-GB")} people`;
  if (martyn === "none") return `${people}: below 200, so its duties do not apply to the place itself.`;
  return martyn === "standard"
    ? `${people}: standard tier, from 200 to 799. Plan how you would keep people safe in an attack, and train your staff.`
    : `${people}: enhanced tier, from 800. Besides a plan and training, it asks for a written assessment and a named person.`;
}
