import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { formatMoney } from "#app/format/money.ts";
import { nightLabel } from "#app/format/night-label.ts";
import { Button } from "#app/ui/button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type Comp = Answer<"read_comp">;

/** A free ticket as the person sees it who opened its link. */
export function CompCard({ compId, code }: { compId: string; code: string }) {
  const at = { p_comp_id: compId, p_code: code };
  const { run, isBusy, refusal } = useExclusiveMutation(["comps", compId]);
  const query = useQuery({
    queryKey: ["comps", compId],
    staleTime: 0,
    queryFn: () => call("read_comp", at),
  });
  return (
    <Loaded query={query} what="The ticket" why={refusedWhy(query)}>
      {(comp) => (
        <div className="grid max-w-reading gap-5 border-2 border-ink p-5">
          <div className="grid gap-1">
            <p className="type-label">{comp.organiser} gives you</p>
            <h2 className="type-h2 [overflow-wrap:anywhere]">
              <Link to={`/events/${comp.event.slug}`} className="no-underline hover:underline" dir="auto">
                {comp.event.title}
              </Link>
            </h2>
            <p>
              {
                nightLabel(
                  new Date(comp.event.starts_at),
                  comp.event.ends_at ? new Date(comp.event.ends_at) : null,
                ).range
              }
              {comp.event.place ? `, ${comp.event.place}` : ""}
            </p>
            <p>
              {comp.ticket}: <strong>free</strong>
              {comp.face_pence > 0 ? ` instead of ${formatMoney(comp.face_pence)}` : ""}
            </p>
          </div>
          <State comp={comp} />
          {comp.state === "sent" && comp.is_for_me ? (
            <div>
              <Button size="lg" busy={isBusy} onClick={() => void run(() => call("take_comp", at))}>
                Take the ticket
              </Button>
            </div>
          ) : null}
          <RefusalNote refusal={refusal} />
        </div>
      )}
    </Loaded>
  );
}

function State({ comp }: { comp: Comp }) {
  switch (comp.state) {
    case "sent":
      return comp.is_for_me ? (
        <p>It is kept for {comp.name} until the night is over. Take it, and it is in your bookings.</p>
      ) : (
        <p className="border-warn border-s-4 ps-4">
          This ticket is for another email address: {comp.address}. Sign out, and sign in with the account of
          that address. If your address is not confirmed yet, confirm it first.
        </p>
      );
    case "taken":
      return comp.is_mine ? (
        <div className="grid justify-items-start gap-3" role="status">
          <p className="border-green border-s-4 ps-4">
            The ticket is yours. We have sent you a confirmation.
          </p>
          <LinkButton to="/bookings">See your bookings</LinkButton>
        </div>
      ) : (
        <p className="border-warn border-s-4 ps-4">Another account has already taken this ticket.</p>
      );
    case "revoked":
      return (
        <p className="border-red border-s-4 ps-4">
          {comp.organiser} has taken this ticket back. Ask them if you think it is a mistake.
        </p>
      );
    case "cancelled":
      return <p className="border-red border-s-4 ps-4">This night has been cancelled.</p>;
    default:
      return <p className="border-warn border-s-4 ps-4">This night is over.</p>;
  }
}
