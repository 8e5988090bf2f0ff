import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { browserClient } from "#app/api/browser-client.ts";
import { toRefusal } from "#app/api/refusal.ts";
import { useExclusiveMutation } from "#app/api/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { saveCsv } from "#app/ui/save-csv.ts";

/** Who comes, with what they answered, and the list as a file. */
export function AttendeesSection({ eventId, slug }: { eventId: string; slug: string }) {
  const { run, isBusy, refusal } = useExclusiveMutation(["nothing"]);
  const query = useQuery({
    queryKey: ["nights", "event", eventId, "attendees"],
    staleTime: 0,
    queryFn: async () => {
      const client = await browserClient();
      const { data } = await client.rpc("list_event_attendees", { p_event_id: eventId }).throwOnError();
      return data ?? [];
    },
  });
  const why = query.error ? toRefusal(query.error, navigator.onLine) : null;
  return (
    <Loaded query={query} what="The list" why={why?.code ? why : null}>
      {(rows) => (
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>{rows.length === 0 ? "Nobody yet." : `${rows.length} on the list`}</p>
            <Button
              variant="outline"
              size="sm"
              busy={isBusy}
              onClick={async () => {
                const text = await run(async (client) => {
                  const { data } = await client
                    .rpc("export_event_attendees", { p_event_id: eventId })
                    .throwOnError();
                  return data;
                });
                if (text) saveCsv(`${slug}-guests.csv`, text);
              }}
            >
              Download as CSV
            </Button>
          </div>
          <RefusalNote refusal={refusal} />
          <ul className="grid border-ink border-t-2">
            {rows.map((row, at) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a booking has several rows that look alike
                key={`${row.ref}-${at}`}
                className="grid gap-1 border-line border-b py-2 sm:grid-cols-[1fr_1fr_auto]"
              >
                <strong className="[overflow-wrap:anywhere]">{row.holder_name}</strong>
                <span>
                  {row.ticket}
                  {row.code ? <span className="type-label text-ink-2"> {row.code}</span> : null}
                </span>
                <span className="flex flex-wrap items-center gap-x-4">
                  <span className="type-data">{row.ref}</span>
                  <Link to={`/messages/new?booking=${row.ref}`} className="inline-flex min-h-9 items-center">
                    Message
                  </Link>
                </span>
                {Object.entries((row.answers ?? {}) as Record<string, string>).map(([question, answer]) => (
                  <span
                    key={question}
                    className="text-ink-2 text-small [overflow-wrap:anywhere] sm:col-span-3"
                  >
                    {question} {answer}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Loaded>
  );
}
