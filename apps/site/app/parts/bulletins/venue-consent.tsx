import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

/** Whether the venue of the night may write, asked while somebody books. It is saved when it is ticked. Nothing where no venue asks. */
export default function VenueConsent({ bookingId }: { bookingId: string }) {
  return (
    <QueryProvider>
      <Box bookingId={bookingId} />
    </QueryProvider>
  );
}

function Box({ bookingId }: { bookingId: string }) {
  const queryKey = ["venue-consent", bookingId];
  const { data } = useQuery({
    queryKey,
    retry: false,
    queryFn: () => call("get_venue_consent", { p_booking_id: bookingId }),
  });
  const { run, isBusy, refusal } = useExclusiveMutation(queryKey);
  if (!data) return null;
  return (
    <div className="grid gap-2">
      <Checkbox
        label={`${data.venue} may email me about its nights`}
        hint="The venue gets your name and address. One click ends it."
        checked={data.agrees}
        disabled={isBusy}
        onChange={({ target }) =>
          void run(() => call("agree_to_venue", { p_booking_id: bookingId, p_agrees: target.checked }))
        }
      />
      <RefusalNote refusal={refusal} />
    </div>
  );
}
