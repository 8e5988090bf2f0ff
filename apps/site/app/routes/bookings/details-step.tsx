import { toSignInPath } from "@undercroft/contract";
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { type Answers, toAnswers } from "#app/parts/bookings/answers.ts";
import { keepAnswers, keepDetails, readAnswers, readDetails } from "#app/parts/bookings/booking-drafts.ts";
import type { BookingDetails } from "#app/parts/bookings/commands.ts";
import { DetailsForm } from "#app/parts/bookings/details-form.tsx";
import type { BookableEvent } from "#app/parts/bookings/queries.ts";
import { QuestionFields, useQuestions } from "#app/parts/bookings/question-fields.tsx";
import { RefusalNote } from "#app/parts/bookings/refusal-note.tsx";
import { useGuestAddress } from "#app/parts/bookings/use-guest-address.tsx";
import type { Person } from "#app/parts/profiles/person.ts";
import { Button } from "#app/ui/button.tsx";
import { HoldRefusal } from "./hold-refusal.tsx";
import { StepHeading } from "./step-heading.tsx";
import type { BookingFlow } from "./use-booking.ts";

const VenueConsent = lazy(() =>
  import("#app/parts/bulletins/venue-consent.tsx").catch(() => ({ default: () => <></> })),
);
const OwnNeeds = lazy(async () => ({ default: (await import("./own-needs.tsx")).OwnNeeds }));

/** What the step needs of a booking: an offer has as much. */
export type DetailsFlow = Pick<
  BookingFlow,
  "hold" | "isExpired" | "refusal" | "restart" | "back" | "confirm"
>;

type DetailsStepProps = {
  event: BookableEvent;
  flow: DetailsFlow;
  person: Person;
  /** hears the address of a guest; null for a person with an account */
  onGuest?: ((email: string) => void) | null;
};

/** Step 2: who comes. The hold runs meanwhile. */
export function DetailsStep({ event, flow, person, onGuest = null }: DetailsStepProps) {
  const { hold } = flow;
  const guest = useGuestAddress(hold?.total_pence === 0);
  const questions = useQuestions(event.id);
  const [answers, setAnswers] = useState(() => readAnswers(event.id));
  const onAnswers = (given: Answers) => {
    setAnswers(given);
    keepAnswers(event.id, given);
  };
  const onChange = useCallback((details: BookingDetails) => keepDetails(event.id, details), [event.id]);
  const knownName = person.profile?.full_name ?? person.givenName;
  const defaults = useMemo<BookingDetails>(
    () =>
      readDetails(event.id) ?? {
        buyerName: knownName,
        holderNames: [],
        accessNotes: "",
        marketingOptIn: false,
      },
    [event.id, knownName],
  );
  const tickets = useMemo(
    () =>
      (hold?.lines ?? [])
        .filter(({ kind }) => kind !== "extra")
        .flatMap((line) => Array.from({ length: line.quantity }, () => line.name)),
    [hold],
  );

  if (flow.isExpired) return <HoldIsOver onRestart={flow.restart} />;
  if (!hold) return null;
  const submit = async (details: BookingDetails) => {
    if (onGuest) {
      if (!(await guest.prove(details.email ?? ""))) return;
      onGuest(details.email ?? "");
    }
    await flow.confirm({ ...details, answers: toAnswers(answers) });
  };
  return (
    <section aria-labelledby="details" className="grid gap-5">
      <StepHeading id="details">Your details</StepHeading>
      <AgeNote event={event} />
      <DetailsForm
        key={hold.id}
        email={onGuest ? null : person.email}
        emailError={guest.emailError}
        organiser={event.organiser?.name ?? "The organiser"}
        totalPence={hold.total_pence}
        tickets={tickets}
        defaults={defaults}
        onChange={onChange}
        onSubmit={submit}
        ownNeeds={(written, fill) =>
          onGuest ? null : (
            <Suspense fallback={null}>
              <OwnNeeds personId={person.id} written={written} onFill={fill} />
            </Suspense>
          )
        }
        questions={
          <>
            <Suspense fallback={null}>
              <VenueConsent bookingId={hold.id} />
            </Suspense>
            <QuestionFields questions={questions} tickets={tickets} answers={answers} onChange={onAnswers} />
          </>
        }
        onBack={flow.back}
      >
        {guest.note}
        {flow.refusal ? (
          <HoldRefusal
            refusal={flow.refusal}
            onRetry={() => submit(readDetails(event.id) ?? defaults)}
            signInPath={toSignInPath(`/events/${event.slug}/book`)}
          />
        ) : null}
      </DetailsForm>
    </section>
  );
}

function HoldIsOver({ onRestart }: { onRestart: () => void }) {
  return (
    <RefusalNote
      refusal={{
        code: "BOOKINGS_HOLD_EXPIRED",
        title: "Your hold has run out",
        remedy: "Your places are free again for everybody. What you typed is kept.",
        waitSeconds: null,
      }}
    >
      <Button onClick={onRestart}>Choose again</Button>
    </RefusalNote>
  );
}

function AgeNote({ event }: { event: BookableEvent }) {
  if (!event.min_age) return null;
  return (
    <p className="border-ink border-s-4 ps-4">
      {event.external_id
        ? `${event.min_age} and over.`
        : `${event.min_age}+: everybody shows photo ID at the door, on paper or as an accepted digital proof of age.`}
    </p>
  );
}
