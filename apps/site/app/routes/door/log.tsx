import { useQuery } from "@tanstack/react-query";
import { clockTime } from "#app/format/nights.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Loaded } from "#app/ui/loaded.tsx";

/** What happened at the door, the newest first, for supervisors. */
export default function Log() {
  const { door, view } = useDoor();
  const query = useQuery({
    queryKey: ["door", view.night?.event_id, "log", view.numbers?.change],
    queryFn: () => door.ask("door_log", {}),
    networkMode: "always",
  });
  return (
    <section className="column grid gap-5 py-6" aria-labelledby="log">
      <h2 id="log" className="type-h2">
        Log
      </h2>
      <Loaded query={query} what="The log">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState>Nothing has happened at this door yet.</EmptyState>
          ) : (
            <ol className="grid gap-2">
              {rows.map((row) => (
                <li key={row.id} className="border-line border-b py-2">
                  <time dateTime={row.at}>{clockTime(new Date(row.at))}</time> {row.what} {row.name}{" "}
                  {row.gate}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}
