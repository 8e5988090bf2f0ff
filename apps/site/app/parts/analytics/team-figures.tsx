import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { serverDate } from "#app/device/server-time.ts";
import { formatMoney } from "#app/format/money.ts";
import { dayName, londonWallClock } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { FigureSection } from "./figure-section.tsx";
import { figureOr } from "./figure-words.ts";
import { type TeamFigures as Figures, type FigureTeam, teamFiguresQuery } from "./figures.ts";
import { type Range, readRange } from "./range.ts";
import { RangeBar, useFigureAddress } from "./range-bar.tsx";
import { Reports } from "./reports.tsx";
import { SalesByDay } from "./sales-by-day.tsx";
import { SourceTable } from "./source-table.tsx";
import { SplitLists } from "./split-lists.tsx";
import { Totals } from "./totals.tsx";
import { UntilNote } from "./until-note.tsx";
import { ValueTable } from "./value-table.tsx";

/** How an organiser or a venue does in a range of days. */
export function TeamFigures({ team }: { team: FigureTeam }) {
  const { search } = useFigureAddress();
  const [today] = useState(() => londonWallClock(serverDate()).day);
  const read = readRange(search, today);
  return (
    <div className="grid grid-cols-1 gap-8">
      <RangeBar {...read} />
      {read.error ? null : <InRange key={team.id} team={team} range={read.range} />}
    </div>
  );
}

function InRange({ team, range }: { team: FigureTeam; range: Range }) {
  const query = useQuery(teamFiguresQuery(team, range));
  const failure = query.isError ? toRefusal(query.error, navigator.onLine) : null;
  return (
    <Loaded query={query} what="The figures" why={failure?.code ? failure : null}>
      {(figures) => <Shown team={team} figures={figures} readAt={query.dataUpdatedAt} />}
    </Loaded>
  );
}

function Shown({ team, figures, readAt }: { team: FigureTeam; figures: Figures; readAt: number }) {
  const { totals, before, days, events, sources, page, splits, has_money: hasMoney } = figures;
  const of = team.kind === "organiser" ? { p_organiser_id: team.id } : { p_venue_id: team.id };
  return (
    <>
      <UntilNote until={figures.until} countsFrom={figures.counts_from} from={figures.from} readAt={readAt} />
      {page ? (
        <p>
          The page of the venue had {plural(page.visitors ?? 0, "daily visitor")} and{" "}
          {plural(page.views ?? 0, "view")}.
        </p>
      ) : null}
      <Totals totals={totals} before={before} />
      <FigureSection title="Sales by day">
        <SalesByDay days={days} hasMoney={hasMoney} />
      </FigureSection>
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-2">
        <FigureSection title="By event">
          <Events events={events} hasMoney={hasMoney} />
        </FigureSection>
        <FigureSection title="By link">
          <SourceTable sources={sources} hasMoney={hasMoney} />
        </FigureSection>
      </div>
      {splits ? (
        <FigureSection title="Where visits to the page came from">
          <SplitLists splits={splits} isOpen={figures.week_state === "open"} />
        </FigureSection>
      ) : null}
      <FigureSection title="Download the figures">
        <Reports
          key={`${figures.from} ${figures.to}`}
          of={of}
          hasMoney={hasMoney}
          from={figures.from}
          to={figures.to}
        />
      </FigureSection>
    </>
  );
}

function Events({ events, hasMoney }: { events: Figures["events"]; hasMoney: boolean }) {
  if (events.length === 0) return <p className="text-ink-2">No events sold or were seen in these days.</p>;
  return (
    <ValueTable
      label="Sales by event"
      columns={[
        "Event",
        "Night",
        "Daily visitors",
        "Bookings",
        "Tickets",
        "Places",
        ...(hasMoney ? ["Gross"] : []),
      ]}
      rows={events.map((event) => ({
        key: event.id,
        cells: [
          <Link key="link" to={`/organise/events/${event.id}?view=figures`} dir="auto">
            {event.title}
          </Link>,
          dayName(event.night_date),
          figureOr(event.seen),
          event.bookings,
          event.tickets,
          figureOr(event.places, "count", "no limit"),
          ...(hasMoney ? [formatMoney(event.gross_pence ?? 0)] : []),
        ],
      }))}
    />
  );
}
