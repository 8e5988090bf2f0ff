import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { momentName } from "#app/format/moment.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { renderShifts } from "./shift-calendar.ts";
import { ShiftRow } from "./shift-row.tsx";

/** Saves a text as a file of the browser. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/calendar;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** The reader's shifts, to come and of the last month, and nights they are invited to work. */
export function MyShifts() {
  const query = useQuery({
    queryKey: ["shifts", "mine"],
    staleTime: 0,
    queryFn: () => call("list_my_shifts"),
  });
  return (
    <Loaded query={query} what="Your shifts">
      {({ shifts, invitations }) => (
        <div className="grid max-w-reading gap-8">
          {invitations.length > 0 ? (
            <section aria-labelledby="invited">
              <h2 id="invited" className="type-h2 mb-3">
                You are invited to work
              </h2>
              <ul className="border-ink border-t-2">
                {invitations.map((night) => (
                  <li key={night.event_id} className="border-line border-b py-3">
                    <Link to={`/shifts?night=${night.event_id}`} className="font-bold" dir="auto">
                      {night.title}
                    </Link>
                    <span className="block text-ink-2">
                      {momentName(night.starts_at)}, by {night.organiser}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <section aria-labelledby="mine" className="grid gap-4">
            <h2 id="mine" className="type-h2">
              Shifts you have
            </h2>
            {shifts.length === 0 ? (
              <EmptyState>
                You have no shifts. Teams invite people or give them a link; what you take stands here.
              </EmptyState>
            ) : (
              <>
                <ul className="border-ink border-t-2">
                  {shifts.map((shift) => (
                    <ShiftRow
                      key={shift.id}
                      shift={shift}
                      code={null}
                      above={
                        <p className="[overflow-wrap:anywhere]" dir="auto">
                          <Link to={`/shifts?night=${shift.event_id}`}>{shift.event}</Link>
                          {shift.place ? `, ${shift.place}` : ""}
                          {shift.status === "cancelled" ? " (cancelled)" : ""}
                        </p>
                      }
                    />
                  ))}
                </ul>
                <div>
                  <Button
                    variant="outline"
                    onClick={() => saveFile("shifts.ics", renderShifts(shifts, window.location.origin))}
                  >
                    Shifts as a calendar file
                  </Button>
                </div>
              </>
            )}
          </section>
        </div>
      )}
    </Loaded>
  );
}
