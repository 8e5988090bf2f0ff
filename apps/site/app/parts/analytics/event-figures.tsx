import { useQuery } from "@tanstack/react-query";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { AtTheDoor } from "./at-the-door.tsx";
import { FigureSection } from "./figure-section.tsx";
import { figureOr } from "./figure-words.ts";
import { eventFiguresQuery, type EventFigures as Figures } from "./figures.ts";
import { Funnel } from "./funnel.tsx";
import { Reports } from "./reports.tsx";
import { SalesByDay } from "./sales-by-day.tsx";
import { SourceTable } from "./source-table.tsx";
import { SplitLists } from "./split-lists.tsx";
import { Totals } from "./totals.tsx";
import { UntilNote } from "./until-note.tsx";
import { ValueTable } from "./value-table.tsx";

/** How an event does: from the page to the booking, by link, by release and by day. */
export function EventFigures({ eventId }: { eventId: string }) {
  const query = useQuery(eventFiguresQuery(eventId));
  const failure = query.isError ? toRefusal(query.error, navigator.onLine) : null;
  return (
    <Loaded query={query} what="The figures" why={failure?.code ? failure : null}>
      {(figures) => <Shown figures={figures} readAt={query.dataUpdatedAt} />}
    </Loaded>
  );
}

function Shown({ figures, readAt }: { figures: Figures; readAt: number }) {
  const { funnel, totals, days, marks, sources, releases, splits, has_money: hasMoney } = figures;
  return (
    <div className="grid grid-cols-1 gap-8">
      <UntilNote until={figures.until} countsFrom={figures.counts_from} from={figures.from} readAt={readAt} />
      <Totals totals={totals} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <FigureSection title="From the page to the booking">
          <Funnel funnel={funnel} />
        </FigureSection>
        <FigureSection title="By link">
          <SourceTable sources={sources} hasMoney={hasMoney} visits={figures.week_state} />
        </FigureSection>
      </div>
      <FigureSection title="Sales by day">
        <SalesByDay days={days} marks={marks} hasMoney={hasMoney} />
      </FigureSection>
      <FigureSection title="By release">
        <Releases releases={releases} hasMoney={hasMoney} />
      </FigureSection>
      {figures.door ? (
        <FigureSection title="At the door">
          <AtTheDoor door={figures.door} />
        </FigureSection>
      ) : null}
      {splits ? (
        <FigureSection title="Where visits came from">
          <SplitLists splits={splits} isOpen={figures.week_state === "open"} />
        </FigureSection>
      ) : null}
      <FigureSection title="Download the figures">
        <Reports
          of={{ p_event_id: figures.event.id }}
          hasMoney={hasMoney}
          from={figures.from}
          to={figures.to}
        />
      </FigureSection>
    </div>
  );
}

function Releases({ releases, hasMoney }: { releases: Figures["releases"]; hasMoney: boolean }) {
  if (releases.length === 0) return <p className="text-ink-2">This event has no tickets.</p>;
  return (
    <ValueTable
      label="Sales by release"
      columns={[
        "Release",
        "On sale from",
        "Price",
        "Tickets",
        "Places",
        "Cancelled",
        ...(hasMoney ? ["Gross"] : []),
      ]}
      rows={releases.map((release) => ({
        key: release.ticket_type_id,
        cells: [
          release.name,
          release.sales_start ? momentName(release.sales_start) : "the start",
          figureOr(release.price_pence, "pence"),
          release.tickets,
          figureOr(release.places, "count", "no limit"),
          release.cancelled,
          ...(hasMoney ? [formatMoney(release.gross_pence ?? 0)] : []),
        ],
      }))}
    />
  );
}
