import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useLive } from "#app/api/live/use-live.ts";
import { deadlineName, momentName } from "#app/format/moment.ts";
import { nightLabel } from "#app/format/night-label.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { OfferState } from "./offer-state.tsx";
import { type OfferedTickets as Offer, readTransfer } from "./queries.ts";

type OfferedTicketsProps = {
  transferId: string;
  code: string;
  /** of an account, or of a person without one who began to take a ticket */
  personId: string | null;
  isGuest: boolean;
  /** the way without an account, and what is done once a code proved the address */
  withoutAccount: (isGuest: boolean, onProven: () => void) => ReactNode;
  /** the name of the reader's profile, to begin with */
  name: string;
  signInPath: string;
  signUpPath: string;
};

const FRESH_EVERY_MS = 60_000;

/** Tickets that somebody passes on, as the person sees them who opened the link. */
export function OfferedTickets({
  transferId,
  code,
  personId,
  isGuest,
  withoutAccount,
  name,
  ...paths
}: OfferedTicketsProps) {
  const query = useQuery({
    queryKey: ["transfers", transferId, personId],
    staleTime: 0,
    queryFn: () => readTransfer(transferId, code),
    // people without an account have no channel
    refetchInterval: ({ state }) => (state.data?.state === "pending" ? FRESH_EVERY_MS : false),
  });
  useLive(personId && `person:${personId}`, {
    onMessage: () => void query.refetch(),
    onReturn: () => void query.refetch(),
  });
  return (
    <Loaded query={query} what="The ticket" why={refusedWhy(query)}>
      {(offer) => (
        <div className="grid max-w-reading gap-5 border-2 border-ink p-5">
          <Night offer={offer} />
          {offer.note ? (
            <blockquote className="whitespace-pre-wrap border-ink border-s-4 ps-4 [overflow-wrap:anywhere]">
              {offer.note}
            </blockquote>
          ) : null}
          <OfferState
            offer={offer}
            isSignedIn={personId !== null && !isGuest}
            isGuest={isGuest}
            withoutAccount={withoutAccount(isGuest, () => void query.refetch())}
            {...paths}
          />
          {offer.state === "pending" && !offer.is_from_me ? (
            <Answer offer={offer} transferId={transferId} code={code} name={name} />
          ) : null}
        </div>
      )}
    </Loaded>
  );
}

function Night({ offer }: { offer: Offer }) {
  return offer.pass ? <Pass offer={offer} name={offer.pass} /> : <OneNight offer={offer} />;
}

/** A pass that is offered as a whole, with the nights that can still be accepted. */
function Pass({ offer: { event, giver, nights }, name }: { offer: Offer; name: string }) {
  return (
    <div className="grid gap-1">
      <p className="type-label [overflow-wrap:anywhere]">{giver} would like you to have</p>
      <h2 className="type-h2 [overflow-wrap:anywhere]" dir="auto">
        {name}
      </h2>
      <ul className="grid">
        {nights.map(({ slug, title, starts_at }) => (
          <li key={slug} className="border-line border-b py-2">
            <Link to={`/events/${slug}`} dir="auto">
              {title}
            </Link>
            , {momentName(starts_at)}
          </li>
        ))}
      </ul>
      <p>One code for all of these nights. You pay nothing.</p>
      {event.min_age ? <p>{event.min_age}+: bring photo ID.</p> : null}
    </div>
  );
}

function OneNight({ offer: { event, giver, tickets } }: { offer: Offer }) {
  const when = nightLabel(new Date(event.starts_at), event.ends_at ? new Date(event.ends_at) : null);
  return (
    <div className="grid gap-1">
      <p className="type-label [overflow-wrap:anywhere]">{giver} would like you to have</p>
      <h2 className="type-h2 [overflow-wrap:anywhere]">
        <Link to={`/events/${event.slug}`} className="no-underline hover:underline" dir="auto">
          {event.title}
        </Link>
      </h2>
      <p>
        {when.range}
        {event.place ? `, ${event.place}` : ""}
      </p>
      <p>
        {plural(tickets.length, "ticket")}: {tickets.join(", ")}. You pay nothing.
      </p>
      {event.min_age ? <p>{event.min_age}+: bring photo ID.</p> : null}
    </div>
  );
}

type AnswerProps = { offer: Offer; transferId: string; code: string; name: string };

function Answer({ offer, transferId, code, name: profileName }: AnswerProps) {
  const [name, setName] = useState(profileName);
  const { run, isBusy, refusal } = useExclusiveMutation(["transfers", transferId]);
  const { form, errors, rest } = useRefusedField(refusal, ["name"]);
  const at = { p_transfer_id: transferId, ...(code ? { p_code: code } : {}) };
  const accept = (event: FormEvent) => {
    event.preventDefault();
    void run(() => call("accept_transfer", { ...at, p_name: name }));
  };
  return (
    <form ref={form} noValidate onSubmit={accept} className="grid gap-4">
      {offer.is_for_me ? (
        <Field label="Name on the ticket" error={errors.name}>
          <TextInput
            autoComplete="name"
            value={name}
            maxLength={120}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      ) : null}
      <RefusalNote refusal={rest} />
      <div className="flex flex-wrap gap-3">
        {offer.is_for_me ? (
          <Button type="submit" size="lg" busy={isBusy}>
            Accept
          </Button>
        ) : null}
        <Button
          variant="outline"
          size={offer.is_for_me ? "lg" : "md"}
          busy={isBusy}
          onClick={() => void run(() => call("decline_transfer", at))}
        >
          No, thank you
        </Button>
      </div>
      <p className="text-small text-ink-2">The offer stands until {deadlineName(offer.expires_at)}.</p>
    </form>
  );
}
