import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { HeldScans } from "#app/parts/door/log/held-scans.tsx";
import { LogEntry } from "#app/parts/door/log/log-entry.tsx";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { WaitingDevices } from "#app/parts/door/numbers/waiting-devices.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";

/** How many rows one reading has. */
const pageRows = 100;

/** What happened at the door, the newest first, for supervisors; conflicts can be looked at alone. */
export default function Log() {
  const { door, view } = useDoor();
  const [onlyConflicts, setOnlyConflicts] = useState(false);
  const query = useInfiniteQuery({
    queryKey: ["door", view.night?.event_id, "log", onlyConflicts],
    queryFn: ({ pageParam }) =>
      door.ask("door_log", { p_before: pageParam, only_conflicts: onlyConflicts }, 10_000),
    initialPageParam: null as string | null,
    getNextPageParam: ({ rows }) => (rows.length < pageRows ? null : (rows.at(-1)?.synced_at ?? null)),
    networkMode: "always",
    staleTime: 0,
  });
  const { refetch } = query;
  const change = view.numbers?.change;
  // whatever moved the numbers is in the log
  useEffect(() => {
    if (change !== undefined) void refetch();
  }, [refetch, change]);
  const why = query.error ? toRefusal(query.error, view.offlineSince === null) : null;
  return (
    <section className="column grid max-w-3xl grid-cols-1 gap-5 py-6" aria-labelledby="log">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="log" className="type-h2">
          Log
        </h2>
        <LinkButton to={`/door/${door.slug}/paper`} variant="outline" className="min-h-14">
          Paper
        </LinkButton>
      </div>
      <Loaded query={query} what="The log" why={why?.code ? why : null}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          const [first] = pages;
          return (
            <div className="grid grid-cols-1 gap-5">
              <HeldScans />
              <WaitingDevices devices={first?.devices ?? []} />
              <fieldset className="grid grid-cols-2 gap-3">
                <legend className="sr-only">What is shown</legend>
                <Choice isChosen={!onlyConflicts} onChoose={() => setOnlyConflicts(false)}>
                  Everything
                </Choice>
                <Choice isChosen={onlyConflicts} onChoose={() => setOnlyConflicts(true)}>
                  Conflicts ({first?.conflicts ?? 0})
                </Choice>
              </fieldset>
              {rows.length === 0 ? (
                <EmptyState>
                  {onlyConflicts
                    ? "No conflicts: everybody who came in is counted once."
                    : "Nothing has happened at this door yet."}
                </EmptyState>
              ) : (
                <ol className="grid border-ink border-t-2">
                  {rows.map((row) => (
                    <li key={row.id} className="grid gap-3 border-line border-b py-3">
                      <LogEntry row={row} />
                    </li>
                  ))}
                </ol>
              )}
              {query.hasNextPage ? (
                <Button
                  variant="outline"
                  className="min-h-14"
                  busy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  Show earlier
                </Button>
              ) : null}
            </div>
          );
        }}
      </Loaded>
    </section>
  );
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; children: React.ReactNode };

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className="min-h-14 border-2 border-ink px-3 font-bold aria-pressed:bg-ink aria-pressed:text-bg"
      onClick={onChoose}
    >
      {children}
    </button>
  );
}
