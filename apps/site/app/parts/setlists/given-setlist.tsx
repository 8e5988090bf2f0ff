import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { deadlineName, momentName } from "#app/format/moment.ts";
import { dayName } from "#app/format/nights.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { SetlistForm } from "./setlist-form.tsx";

/** A set list as its act gives it: by an account, or by the link that was mailed. */
export function GivenSetlist({ setlistId, code }: { setlistId: string; code: string | null }) {
  const queryKey = ["setlists", "one", setlistId];
  const query = useQuery({
    queryKey,
    staleTime: 0,
    retry: false,
    queryFn: () => call("read_setlist", { p_setlist_id: setlistId, ...(code ? { p_code: code } : {}) }),
  });
  return (
    <Loaded query={query} what="The set list" why={refusedWhy(query)}>
      {(setlist) => (
        <div className="grid gap-6">
          <p className="max-w-reading [overflow-wrap:anywhere]" dir="auto">
            <strong>{setlist.name}</strong> at {setlist.event.title}, {dayName(setlist.event.night_date)}
            <span className="block text-ink-2">
              {setlist.organiser} asks for it, for PRS and the venue. You can change it until{" "}
              {deadlineName(setlist.closes_at)}.
              {setlist.given_at ? ` Given ${momentName(setlist.given_at)}.` : ""}
            </span>
          </p>
          <SetlistForm key={setlist.revision} setlist={setlist} code={code} changes={queryKey} />
        </div>
      )}
    </Loaded>
  );
}
