import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { HostComps } from "./host-comps.tsx";
import { HostGuests } from "./host-guests.tsx";
import { figures } from "./host-words.ts";

export type HostedNight = Answer<"list_hosted_nights">[number];

type HostedNightsProps = { organiser: { id: string; name: string; role: string } };

/** Nights that others sell and this organiser puts on with them, and invitations to such nights. Nothing where there are none. */
export default function HostedNights({ organiser }: HostedNightsProps) {
  const id = useId();
  const query = useQuery({
    queryKey: ["nights", "hosted", organiser.id],
    queryFn: () => call("list_hosted_nights", { p_organiser_id: organiser.id }),
  });
  return (
    <Loaded query={query} what="Nights with others">
      {(nights) =>
        nights.length === 0 ? null : (
          <section aria-labelledby={id} className="mt-10">
            <h2 id={id} className="type-h2 mb-3">
              Nights with others
            </h2>
            <ul className="border-ink border-t-2">
              {nights.map((night) => (
                <HostedNightRow key={night.event_id} night={night} organiser={organiser} />
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}

type HostedNightRowProps = { night: HostedNight } & HostedNightsProps;

function HostedNightRow({ night, organiser }: HostedNightRowProps) {
  const change = useExclusiveMutation(["nights", "hosted", organiser.id]);
  const where = { p_event_id: night.event_id, p_organiser_id: organiser.id };
  const answer = (p_accepts: boolean) =>
    void change.run(() => call("answer_host", { ...where, p_accepts, p_asked_at: night.asked_at }));
  const isOwner = organiser.role === "owner";
  return (
    <li className="grid gap-3 border-line border-b py-4">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <strong dir="auto">
          {night.slug ? <Link to={`/events/${night.slug}`}>{night.title}</Link> : night.title}
        </strong>
        <span className="block text-ink-2">
          {[momentName(night.starts_at), night.place, `with ${night.holder}`].filter(Boolean).join(", ")}
          {night.status === "cancelled" ? ". Cancelled" : ""}
        </span>
        <span className="block">{standing(night)}</span>
      </p>
      {night.state === "asked" && isOwner ? (
        <div className="flex flex-wrap gap-3">
          <Button size="sm" busy={change.isBusy} onClick={() => answer(true)}>
            Put it on together
          </Button>
          <Button size="sm" variant="outline" busy={change.isBusy} onClick={() => answer(false)}>
            Say no
          </Button>
        </div>
      ) : null}
      {night.may_edit ? (
        <p>
          <Link to={`/events/${night.event_id}/edit`} className="underline underline-offset-4">
            Edit the draft<span className="sr-only"> of {night.title}</span>
          </Link>
        </p>
      ) : null}
      {night.is_offered && isOwner ? (
        <div className="grid max-w-reading gap-3 border-2 border-ink p-4">
          <p>
            {night.holder} offers you the night. If you take it, {organiser.name} sells the tickets, is paid
            for them and refunds them. The prices are worked out again with your fees.
          </p>
          <div>
            <Button
              size="sm"
              busy={change.isBusy}
              onClick={() => void change.run(() => call("take_night", where))}
            >
              Take the night
            </Button>
          </div>
        </div>
      ) : null}
      {night.state === "accepted" && night.guest_places > 0 ? (
        <>
          <HostGuests night={night} organiser={organiser} />
          <HostComps night={night} organiser={organiser} />
        </>
      ) : null}
      {night.state === "accepted" &&
      night.figures === "all" &&
      ["owner", "manager"].includes(organiser.role) ? (
        <p>
          <Link to="/settlements" className="underline underline-offset-4">
            What you settled with {night.holder}
          </Link>
        </p>
      ) : null}
      {night.state === "accepted" && ["owner", "manager"].includes(organiser.role) ? (
        <Leave night={night} organiser={organiser} />
      ) : null}
      <RefusalNote refusal={change.refusal} />
    </li>
  );
}

/** What was offered, or what the host sees of sales. */
function standing({ state, figures: given, guest_places, numbers, holder }: HostedNight): string {
  const places = guest_places > 0 ? `, ${plural(guest_places, "guest place")}` : "";
  if (state === "asked")
    return `${holder} asks you to put it on together, and is paid for the tickets. You get: ${figures[given].toLowerCase()}${places}. An owner of your team answers.`;
  if (!numbers) return "";
  const sold = `${numbers.sold}${numbers.places === null ? "" : ` of ${numbers.places}`} tickets sold`;
  return numbers.takings_pence === null ? sold : `${sold}, ${formatMoney(numbers.takings_pence)} taken`;
}

/** Asked once more, since the page loses the night. */
function Leave({ night, organiser }: HostedNightRowProps) {
  const [isSure, setIsSure] = useState(false);
  const { attempt, isBusy, refusal } = useExclusiveMutation(["nights", "hosted", organiser.id]);
  if (!isSure)
    return (
      <div>
        <Button size="sm" variant="quiet" onClick={() => setIsSure(true)}>
          Leave this night<span className="sr-only"> {night.title}</span>
        </Button>
      </div>
    );
  return (
    <div className="grid max-w-reading gap-3 border-2 border-ink p-4">
      <p>
        It leaves your page and your followers' lists. The night, its tickets and the guests you named stay
        with {night.holder}.
      </p>
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          variant="danger"
          busy={isBusy}
          onClick={() =>
            void attempt(() => call("end_host", { p_event_id: night.event_id, p_organiser_id: organiser.id }))
          }
        >
          Leave this night
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setIsSure(false)}>
          Stay
        </Button>
      </div>
    </div>
  );
}
