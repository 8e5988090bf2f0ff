import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { call, onlyRow } from "#app/api/call.ts";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ShowMore } from "#app/ui/lists/show-more.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { saveCsv } from "#app/ui/sharing/save-csv.ts";
import {
  AttendeeFilterForm,
  type AttendeeFilters,
  noFilters,
  toAttendeeArguments,
} from "./attendee-filters.tsx";

const PAGE = 100;

type AttendeesSectionProps = {
  eventId: string;
  slug: string;
  types: readonly { id: string; name: string }[];
  /** how money of an order is sent back, by its reference */
  refund: (ref: string) => ReactNode;
};

/** Who comes, with what they answered: narrowed, counted, a hundred at a time, and the whole list as a file. */
export function AttendeesSection({ eventId, slug, types, refund }: AttendeesSectionProps) {
  const [filters, setFilters] = useState<AttendeeFilters>(noFilters);
  const query = useInfiniteQuery({
    queryKey: ["nights", "event", eventId, "attendees", filters],
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }) => {
      return call("list_event_attendees", {
        p_event_id: eventId,
        p_limit: PAGE,
        ...toAttendeeArguments(filters),
        ...(pageParam ? { p_after: pageParam } : {}),
      });
    },
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.ticket_id),
  });
  return (
    <div className="grid gap-6">
      <AttendeeFilterForm eventId={eventId} types={types} filters={filters} onFilter={setFilters} />
      <Loaded query={query} what="The list" why={refusedWhy(query)}>
        {({ pages }) => (
          <div className="grid gap-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <HowMany eventId={eventId} filters={filters} />
              <DownloadAttendees eventId={eventId} slug={slug} />
            </div>
            <ul aria-label="Who comes" className="grid border-ink border-t-2">
              {pages.flat().map((row) => (
                <AttendeeRow key={row.ticket_id} row={row} refund={row.is_paid ? refund(row.ref) : null} />
              ))}
            </ul>
            <ShowMore query={query}>Show 100 more</ShowMore>
          </div>
        )}
      </Loaded>
    </div>
  );
}

/** How many there are in all, whatever part of the list has been read. */
function HowMany({ eventId, filters }: { eventId: string; filters: AttendeeFilters }) {
  const { data } = useQuery({
    queryKey: ["nights", "event", eventId, "attendees", "count", filters],
    staleTime: 0,
    queryFn: async () =>
      onlyRow(await call("count_event_attendees", { p_event_id: eventId, ...toAttendeeArguments(filters) })),
  });
  return (
    <p role="status" className="type-data">
      {data ? countWords(data, filters === noFilters) : "Counting…"}
    </p>
  );
}

function countWords({ total, checked_in }: { total: number; checked_in: number }, isWhole: boolean): string {
  if (total === 0) return isWhole ? "No one yet." : "No one matches these filters.";
  return `${total} on the list, ${checked_in} checked in`;
}

function DownloadAttendees({ eventId, slug }: { eventId: string; slug: string }) {
  const { run, isBusy, refusal } = useExclusiveChange(toRefusal);
  return (
    <div className="grid gap-2">
      <Button
        variant="outline"
        size="sm"
        busy={isBusy}
        onClick={async () => {
          const text = await run(async () => {
            return call("export_event_attendees", { p_event_id: eventId });
          });
          if (text) saveCsv(`${slug}-guests.csv`, text);
        }}
      >
        Download everybody as CSV
      </Button>
      <RefusalNote refusal={refusal} />
    </div>
  );
}

type Attendee = {
  ref: string;
  holder_name: string;
  ticket: string;
  status: string;
  code: string | null;
  is_guest: boolean;
  invited_by: string | null;
  answers: unknown;
};

function AttendeeRow({ row, refund }: { row: Attendee; refund: ReactNode }) {
  return (
    <li className="grid gap-1 border-line border-b py-2 sm:grid-cols-[1fr_1fr_auto]">
      <strong dir="auto" className="[overflow-wrap:anywhere]">
        {row.holder_name}
      </strong>
      <span className="flex flex-wrap items-center gap-x-3">
        {row.ticket}
        {row.code ? <span className="type-label text-ink-2">{row.code}</span> : null}
        {row.is_guest ? <span className="type-label text-ink-2">No account</span> : null}
        {row.invited_by ? (
          <span className="text-ink-2 text-small" dir="auto">
            by {row.invited_by}
          </span>
        ) : null}
        {row.status === "checked_in" ? <Badge tone="ok">Checked in</Badge> : null}
      </span>
      <span className="flex flex-wrap items-center gap-x-4">
        <span className="type-data">{row.ref}</span>
        <Link to={`/messages/new?booking=${row.ref}`} className="inline-flex min-h-9 items-center">
          Message
        </Link>
        {refund}
      </span>
      {Object.entries((row.answers ?? {}) as Record<string, string>).map(([question, answer]) => (
        <span key={question} className="text-ink-2 text-small [overflow-wrap:anywhere] sm:col-span-3">
          {question} {answer}
        </span>
      ))}
    </li>
  );
}
