import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { serverNow } from "#app/device/server-time.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

type RevealedPlaceProps = { eventId: string; revealAt: string | null };

/** The address of a secret place, for those the database shows it to: holders, once its time has come. */
export function RevealedPlace(props: RevealedPlaceProps) {
  return (
    <QueryProvider>
      <Revealed {...props} />
    </QueryProvider>
  );
}

function Revealed({ eventId, revealAt }: RevealedPlaceProps) {
  const session = useSession();
  const isTime = revealAt === null || Date.parse(revealAt) <= serverNow();
  const { data: place } = useQuery({
    queryKey: ["events", eventId, "reveal", session.person?.id],
    enabled: session.status === "signed-in" && isTime,
    queryFn: async () => {
      const client = await browserClient();
      const { data } = await client
        .from("event_reveals")
        .select("address, notes")
        .eq("event_id", eventId)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
  if (!place) return null;
  return (
    <div className="mt-4 border-2 border-ink bg-surface p-4" role="status">
      <p className="type-label text-ink-2">Only for ticket holders</p>
      <p className="mt-1 font-bold">{place.address}</p>
      {place.notes ? <p className="mt-1">{place.notes}</p> : null}
    </div>
  );
}
