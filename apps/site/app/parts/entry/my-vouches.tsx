import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { deadlineName, momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { LinkToCopy } from "#app/ui/sharing/link-to-copy.tsx";
import { myVouchesQuery } from "./entry-queries.ts";

type Mine = Answer<"list_my_vouches">;

/** Where a person may vouch, and the links they have made. */
export function MyVouches({ personId }: { personId: string }) {
  const query = useQuery(myVouchesQuery(personId));
  return (
    <Loaded query={query} what="Your links" why={refusedWhy(query)}>
      {({ organisers, vouches }) =>
        organisers.length === 0 && vouches.length === 0 ? (
          <EmptyState action={<LinkButton to="/bookings">My bookings</LinkButton>}>
            Some organisers ask people they have let in to vouch for newcomers. None has asked you yet.
          </EmptyState>
        ) : (
          <div className="grid gap-8">
            <p className="max-w-reading text-ink-2">
              Vouch for people you know and would bring yourself. The team sees that it was you. The link
              works once and for 14 days.
            </p>
            {organisers.map((organiser) => (
              <Organiser key={organiser.id} organiser={organiser} personId={personId} />
            ))}
            {vouches.length > 0 ? (
              <section aria-labelledby="my-links" className="grid gap-3">
                <h2 id="my-links" className="type-h2">
                  Your links
                </h2>
                <ul className="grid border-ink border-t-2">
                  {vouches.map((vouch) => (
                    <Vouch key={vouch.id} vouch={vouch} personId={personId} />
                  ))}
                </ul>
                <ListEnd shown={vouches.length} most={100} />
              </section>
            ) : null}
          </div>
        )
      }
    </Loaded>
  );
}

type OrganiserProps = { organiser: Mine["organisers"][number]; personId: string };

function Organiser({ organiser, personId }: OrganiserProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(["mine", personId, "vouches"]);
  const [address, setAddress] = useState<string | null>(null);
  const make = () =>
    run(async () => {
      const { code } = await call("make_vouch", { p_organiser_id: organiser.id });
      setAddress(`${window.location.origin}/vouching?code=${code}`);
    });
  return (
    <section className="grid justify-items-start gap-3" aria-label={organiser.name}>
      <h2 className="type-h2" dir="auto">
        {organiser.name}
      </h2>
      <p>
        {organiser.left === 0
          ? "You have used all your links for this year."
          : `You can vouch for ${plural(organiser.left, "more person", "more people")} this year.`}
      </p>
      <RefusalNote refusal={refusal} />
      {address ? (
        <div className="grid w-full max-w-reading gap-2" data-holds-update="">
          <LinkToCopy url={address} />
          <p className="text-ink-2 text-small">Send it to one person. It is shown to you this once.</p>
        </div>
      ) : null}
      <Button disabled={organiser.left === 0} busy={isBusy} onClick={() => void make()}>
        Make a link<span className="sr-only"> for {organiser.name}</span>
      </Button>
    </section>
  );
}

const states = {
  open: "Not used yet",
  used: "Used",
  ended: "Ran out",
  taken_back: "Taken back",
} as const;

function Vouch({ vouch, personId }: { vouch: Mine["vouches"][number]; personId: string }) {
  const { run, isBusy, refusal } = useExclusiveMutation(["mine", personId, "vouches"]);
  const isLive = vouch.state === "open" || vouch.state === "used";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
      <span className="grid min-w-0 flex-1">
        <strong className="[overflow-wrap:anywhere]" dir="auto">
          {vouch.organiser}
        </strong>
        <span className="text-ink-2 text-small">
          {states[vouch.state]}
          {vouch.state === "open" ? `, good until ${deadlineName(vouch.ends_at)}` : ""}. Made{" "}
          {momentName(vouch.created_at)}.
        </span>
        <RefusalNote refusal={refusal} />
      </span>
      {isLive ? (
        <Button
          size="sm"
          variant="quiet"
          busy={isBusy}
          onClick={() => void run(() => call("take_back_vouch", { p_vouch_id: vouch.id }))}
        >
          Take it back<span className="sr-only">: {vouch.organiser}</span>
        </Button>
      ) : null}
    </li>
  );
}
