import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { momentName } from "#app/format/moment.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { ShiftRow } from "./shift-row.tsx";

type NightShiftsProps = { eventId: string; code: string | null };

/** The shifts of one night that the reader may claim, or has. */
export function NightShifts({ eventId, code }: NightShiftsProps) {
  const query = useQuery({
    queryKey: ["shifts", eventId, code],
    staleTime: 0,
    retry: false,
    queryFn: () => call("find_shifts", { p_event_id: eventId, ...(code ? { p_code: code } : {}) }),
  });
  return (
    <Loaded query={query} what="The shifts" why={refusedWhy(query)}>
      {(night) => (
        <div className="grid max-w-reading gap-5">
          <p className="[overflow-wrap:anywhere]">
            <strong dir="auto">
              {night.slug ? <Link to={`/events/${night.slug}`}>{night.title}</Link> : night.title}
            </strong>
            <span className="block text-ink-2">
              {[momentName(night.starts_at), night.place, `by ${night.organiser}`].filter(Boolean).join(", ")}
              {night.status === "cancelled" ? ". Cancelled" : ""}
            </span>
          </p>
          {night.note ? <p className="whitespace-pre-line border-ink border-s-4 ps-4">{night.note}</p> : null}
          {night.shifts.length === 0 ? (
            <EmptyState action={<LinkButton to="/shifts">Your shifts</LinkButton>}>
              No shift is open to you yet.
            </EmptyState>
          ) : (
            <ul className="border-ink border-t-2">
              {night.shifts.map((shift) => (
                <ShiftRow key={shift.id} shift={shift} code={code} />
              ))}
            </ul>
          )}
          <p>
            <LinkButton variant="quiet" to="/shifts">
              All your shifts
            </LinkButton>
          </p>
        </div>
      )}
    </Loaded>
  );
}
