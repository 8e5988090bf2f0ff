import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { clockTime } from "#app/format/nights.ts";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { shiftName } from "./rota-words.ts";

type DoorCrewProps = {
  eventId: string;
  /** of who has no account */
  pass: string | null;
  gate: string | null;
  device: string;
  /** what was typed into the search of the door: a name or a code */
  words: string;
};

/** Who is on shift tonight, at the door: let in as staff, counted apart from tickets. Nothing where there is no rota. */
export default function DoorCrew({ eventId, pass, gate, device, words }: DoorCrewProps) {
  const query = useQuery({
    queryKey: ["crew", eventId],
    staleTime: 0,
    retry: false,
    queryFn: () => call("list_door_crew", { p_event_id: eventId, ...(pass ? { p_pass: pass } : {}) }),
  });
  const { run, isBusy, refusal } = useExclusiveMutation(["crew", eventId]);
  if (query.error)
    return toRefusal(query.error, navigator.onLine)?.code ? null : (
      <p className="text-ink-2">Who is on shift cannot be read without a connection.</p>
    );
  const asked = words.trim().toLowerCase();
  const crew = (query.data ?? []).filter(
    ({ name, code }) => name.toLowerCase().includes(asked) || code.toLowerCase() === asked,
  );
  if (!query.data?.length) return null;
  return (
    <section aria-labelledby="crew" className="grid gap-2">
      <h3 id="crew" className="type-h3">
        On shift
      </h3>
      <RefusalNote refusal={refusal} />
      {crew.length === 0 ? <p>Nobody on shift has that name or code.</p> : null}
      <ul className="border-ink border-t-2 empty:hidden">
        {crew.map((one) => (
          <li
            key={one.claim_id}
            className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <strong dir="auto">{one.name}</strong> <span className="type-data">{one.code}</span>
              <span className="block text-ink-2">
                {shiftName(one)}, on shift from {clockTime(new Date(one.starts_at))} to{" "}
                {clockTime(new Date(one.ends_at))}
              </span>
            </span>
            <Button
              variant={one.is_inside ? "outline" : "primary"}
              className="min-h-14"
              busy={isBusy}
              onClick={() =>
                void run(() =>
                  call("admit_crew", {
                    p_event_id: eventId,
                    p_claim_id: one.claim_id,
                    p_is_in: !one.is_inside,
                    p_device: device,
                    ...(pass ? { p_pass: pass } : {}),
                    ...(gate ? { p_gate: gate } : {}),
                  }),
                )
              }
            >
              {one.is_inside ? "Out" : "Let in"}
              <span className="sr-only"> {one.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
