import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { plural } from "#app/format/plural.ts";
import { toRefusal } from "#app/parts/bookings/refusal.ts";
import { ProblemNote } from "#app/parts/profiles/problem-note.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { Button } from "#app/ui/button.tsx";

type Found = { bookings: number; waits: number; left: number };

const counted = ({ bookings, waits }: Found): string =>
  [
    bookings > 0 ? plural(bookings, "booking") : null,
    waits > 0 ? plural(waits, "waiting-list place", "waiting-list places") : null,
  ]
    .filter(Boolean)
    .join(" and ");

const were = ({ bookings, waits }: Found): string => (bookings + waits === 1 ? "was" : "were");

/** What was booked with this address without an account, for the account to take over. Draws nothing when there is nothing. */
export default function FromGuest({ personId }: { personId: string }) {
  const isAccount = useSession().person !== null;
  const queryClient = useQueryClient();
  const queryKey = ["mine", personId, "guest-bookings"];
  const { data: found, isLoading } = useQuery({
    queryKey,
    queryFn: () => call("my_guest_bookings"),
    enabled: isAccount,
  });
  const [taken, setTaken] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { attempt, isBusy } = useExclusiveChange((thrown) => {
    const { title, remedy } = toRefusal(thrown, navigator.onLine);
    setProblem(`${title}. ${remedy}`);
    return null;
  });
  const bring = () => {
    setProblem(null);
    return attempt(async () => {
      setTaken(await call("take_over_guest_bookings"));
      await queryClient.invalidateQueries({ queryKey: ["mine", personId] });
    });
  };

  if (taken) return <Brought taken={taken} />;
  if (isLoading) return <div aria-busy="true" />;
  if (!isAccount || !found || found.bookings + found.waits === 0) return null;
  return (
    <section
      aria-label="Booked without an account"
      className="mt-4 grid max-w-reading justify-items-start gap-3 border-ink border-s-4 ps-4"
    >
      <p>
        {counted(found)} {were(found)} made with this address without an account.
      </p>
      <Button size="sm" busy={isBusy} onClick={bring}>
        Bring {found.bookings + found.waits === 1 ? "it" : "them"} here
      </Button>
      <ProblemNote>{problem}</ProblemNote>
    </section>
  );
}

function Brought({ taken }: { taken: Found }) {
  return (
    <div role="status" className="mt-4 grid max-w-reading gap-2 border-green border-s-4 ps-4">
      {taken.bookings + taken.waits > 0 ? (
        <p>
          {counted(taken)} {taken.bookings + taken.waits === 1 ? "is" : "are"} in your account now.
        </p>
      ) : null}
      {taken.left > 0 ? (
        <p>
          {plural(taken.left, "booking")} could not come along: a booking or payment is unfinished there, or
          you would have more tickets for the night than one person may. The link in the confirmation email
          still opens {taken.left === 1 ? "it" : "them"}.
        </p>
      ) : null}
    </div>
  );
}
