import { useQuery } from "@tanstack/react-query";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { passQuery, passWords } from "./pass-queries.ts";

/** On the page of one night: that there is a pass for all nights of its series that are left. Draws nothing where none is on sale. */
export default function PassNote({ eventId }: { eventId: string }) {
  return (
    <QueryProvider>
      <Note eventId={eventId} />
    </QueryProvider>
  );
}

function Note({ eventId }: { eventId: string }) {
  const { data: pass } = useQuery(passQuery({ p_event_id: eventId }));
  if (pass?.state !== "on_sale") return null;
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
      <p>
        <strong className="block" dir="auto">
          {pass.name}
        </strong>
        {passWords(pass)}
      </p>
      <LinkButton to={`/series/${pass.series.slug}#pass`} variant="outline">
        See the pass
      </LinkButton>
    </div>
  );
}
