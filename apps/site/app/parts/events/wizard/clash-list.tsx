import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { clockTime, type Day, dayName } from "#app/format/nights.ts";
import { tagLabel } from "#app/parts/events/labels.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { useWizard } from "./wizard-context.ts";

type Clashes = Answer<"find_clashes">;

/** What else is on in the night that was chosen, read when this is shown. */
export default function ClashList({ night }: { night: Day }) {
  const { organiserId, eventId, data } = useWizard();
  const asked = {
    p_organiser_id: organiserId,
    p_starts_at: `${night}T20:00`,
    ...(data.venue_id && data.location_mode === "venue" ? { p_venue_id: data.venue_id } : {}),
    ...(data.area ? { p_area: data.area } : {}),
    p_tags: data.tags ?? [],
    ...(eventId ? { p_event_id: eventId } : {}),
  };
  const query = useQuery({
    queryKey: ["clashes", asked],
    retry: false,
    queryFn: () => call("find_clashes", asked),
  });
  return (
    <Loaded query={query} what="What else is on" why={refusedWhy(query)}>
      {(found) => (
        <div className="grid gap-4">
          <ul className="grid gap-1 empty:hidden">
            {factsOf(found).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <Nights nights={found.nights} />
          {found.nearby.length > 0 ? (
            <>
              <h4 className="type-label">Large events within 30 miles</h4>
              <Nights nights={found.nearby} withTown />
            </>
          ) : null}
        </div>
      )}
    </Loaded>
  );
}

/** The facts of a night as sentences. */
function factsOf({ night, town, holiday, holiday_after, clock, planned, total, nights }: Clashes): string[] {
  return [
    holiday ? `${dayName(night)} is a bank holiday: ${holiday}.` : "",
    holiday_after ? `The day after is a bank holiday: ${holiday_after}.` : "",
    clock === "back" ? "The clocks go back this night: one hour more." : "",
    clock === "forward" ? "The clocks go forward this night: one hour less." : "",
    town
      ? total === 0
        ? `Nothing else is announced in ${town} yet.`
        : `${total === 1 ? "1 event is" : `${total} events are`} announced in ${town}${total > nights.length ? `; the ${nights.length} nearest to yours are listed` : ""}.`
      : "Choose a place under Where to see what else is on in that town.",
    planned ? `${planned} other organisers are planning something that they have not announced.` : "",
  ].filter(Boolean);
}

function Nights({ nights, withTown = false }: { nights: Clashes["nights"]; withTown?: boolean }) {
  return (
    <ul className="border-ink border-t-2 empty:hidden">
      {nights.map((one) => (
        <li key={one.slug} className="border-line border-b py-2 [overflow-wrap:anywhere]">
          <Link to={`/events/${one.slug}`} target="_blank" className="font-bold" dir="auto">
            {one.title}
          </Link>
          <span className="block text-ink-2 text-small">
            {[
              clockTime(new Date(one.starts_at)),
              one.is_here ? "at your venue" : one.place,
              withTown ? one.town : "",
              `by ${one.organiser}`,
              one.size ? `for ${one.size.toLocaleString("en-GB")}` : "",
            ]
              .filter(Boolean)
              .join(", ")}
          </span>
          {one.tags.length > 0 ? (
            <span className="block text-small">Shares {one.tags.map(tagLabel).join(", ")}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
