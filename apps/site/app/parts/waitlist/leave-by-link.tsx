import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the link of a mail opens, without a sign-in: the entry is left by the button, not by opening the page. */
export function LeaveByLink({ entryId, code }: { entryId: string; code: string }) {
  if (!ID.test(entryId) || code === "") return <NoEntry />;
  return <Leave entryId={entryId} code={code} />;
}

const NoEntry = () => (
  <p>
    This link leads to no waiting list. Open the link of the email as it is, or look under{" "}
    <Link to="/bookings?tab=waitlists" className="text-link">
      My bookings
    </Link>
    .
  </p>
);

function Leave({ entryId, code }: { entryId: string; code: string }) {
  const at = { p_entry_id: entryId, p_code: code };
  const key = ["waitlist link", entryId, code];
  const { run, isBusy, refusal } = useExclusiveMutation(key);
  const query = useQuery({
    queryKey: key,
    staleTime: 0,
    queryFn: () => call("find_waitlist_link", at),
  });
  const why = query.error ? toRefusal(query.error, navigator.onLine) : null;
  if (why?.code === "WAITLIST_LINK_UNKNOWN") return <NoEntry />;
  return (
    <Loaded query={query} what="The waiting list" why={why?.code ? why : null}>
      {({ is_waiting: isWaiting, has_offer: hasOffer, event, ticket }) => (
        <div className="grid justify-items-start gap-5">
          <p className="type-h3 [overflow-wrap:anywhere]">
            <Link to={`/events/${event.slug}`} className="no-underline hover:underline" dir="auto">
              {event.title}
            </Link>
            {ticket ? `, ${ticket}` : ""}
          </p>
          {isWaiting ? (
            <>
              <p>
                {hasOffer
                  ? "Tickets are held for you at the moment. If you leave, they go to the next person in line."
                  : "If you leave, the people behind you move up. You can join again, at the end of the line."}
              </p>
              <Button
                size="lg"
                busy={isBusy}
                onClick={() => void run(() => call("leave_waitlist_by_link", at))}
              >
                Leave the waiting list
              </Button>
            </>
          ) : (
            <p role="status" className="border-green border-s-4 ps-4">
              You are not on this waiting list.
            </p>
          )}
          <RefusalNote refusal={refusal} />
        </div>
      )}
    </Loaded>
  );
}
