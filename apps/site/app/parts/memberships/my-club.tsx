import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type MyClub, myClubsQuery } from "./clubs.ts";
import { membershipsKey } from "./my-memberships.ts";

type MyClubProps = { membershipId: string; personId: string };

/** What the membership of a club says more: from when the member may come, and the guests they sign in. Nothing for other memberships. */
export default function MyClubSection({ membershipId, personId }: MyClubProps) {
  const query = useQuery(myClubsQuery(personId));
  if (query.isPending) return null;
  return (
    <Loaded query={query} what="Your clubs" why={refusedWhy(query)}>
      {(clubs) => {
        const club = clubs.find((one) => one.membership_id === membershipId);
        return club ? <ClubNights club={club} personId={personId} /> : null;
      }}
    </Loaded>
  );
}

function ClubNights({ club, personId }: { club: MyClub; personId: string }) {
  return (
    <div className="grid gap-3">
      <p>
        {club.club_name} is a members' club in law.{" "}
        {club.is_admitted ? null : (
          <strong>You can come from {momentName(club.from)}, two days or more after you asked. </strong>
        )}
        {club.guests > 0
          ? `You may sign in ${plural(club.guests, "guest")} to each night. Each comes on a ticket that you book. The register is kept for ${plural(club.register_months, "month")}.`
          : "Its nights are for members alone."}
      </p>
      {club.guests > 0 ? (
        <ul aria-label={`Nights of ${club.club_name}`} className="grid gap-4">
          {club.nights.map((night) => (
            <ClubNight key={night.event_id} night={night} club={club} personId={personId} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type ClubNightProps = { night: MyClub["nights"][number]; club: MyClub; personId: string };

function ClubNight({ night, club, personId }: ClubNightProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(membershipsKey(personId));
  const signOut = async (guestId: string, name: string) => {
    if (await attempt(() => call("sign_out_guest", { p_guest_id: guestId })))
      notify(`${name} is off the register`);
  };
  return (
    <li className="grid gap-2 border-line border-t pt-3 [overflow-wrap:anywhere]">
      <p className="font-bold">
        <Link to={`/events/${night.slug}`} dir="auto">
          {night.title}
        </Link>
        , {momentName(night.starts_at)}
      </p>
      {night.guests.map(({ id, name, address }) => (
        <div key={id} className="flex flex-wrap items-center gap-3">
          <p>
            <span dir="auto">{name}</span>, <span dir="auto">{address}</span>
          </p>
          {night.are_doors_open ? null : (
            <Button size="sm" variant="quiet" busy={isBusy} onClick={() => void signOut(id, name)}>
              Take off<span className="sr-only"> {name}</span>
            </Button>
          )}
        </div>
      ))}
      <RefusalNote refusal={refusal} />
      {night.guests.length < club.guests ? <GuestForm night={night} personId={personId} /> : null}
    </li>
  );
}

const refusedGuest = ["name", "address"] as const;

function GuestForm({ night, personId }: Omit<ClubNightProps, "club">) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(membershipsKey(personId));
  const form = useHeldForm({
    name: `club guest:${night.event_id}`,
    defaults: { name: "", address: "" },
    refusal,
    refusedAt: refusedGuest,
    send: async ({ name, address }, { reset }) => {
      const isDone = await attempt(() =>
        call("sign_in_guest", { p_event_id: night.event_id, p_name: name, p_address: address }),
      );
      if (!isDone) return;
      notify(`${name} is signed in`);
      reset();
    },
  });
  return (
    <form {...form.props} className="grid gap-3">
      <Field label="Name of your guest" error={form.errors.name}>
        <TextInput {...form.register("name")} maxLength={100} autoComplete="off" />
      </Field>
      <Field
        label="Where they live"
        hint="The street and the postcode are enough."
        error={form.errors.address}
      >
        <TextInput {...form.register("address")} maxLength={200} autoComplete="off" />
      </Field>
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" size="sm" variant="outline" busy={isBusy}>
          Sign in a guest<span className="sr-only"> to {night.title}</span>
        </Button>
      </div>
    </form>
  );
}
