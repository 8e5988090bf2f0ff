import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { deadlineName } from "#app/format/moment.ts";
import { ApplyForm } from "#app/parts/bookings/apply-form.tsx";
import type { TicketType } from "#app/parts/bookings/choosing/ticket-type.ts";
import type { BookableEvent } from "#app/parts/bookings/queries.ts";
import { type EntryAnswers, EntryFields, isAtQuestion } from "#app/parts/entry/entry-fields.tsx";
import { type Entry, myEntryQuery } from "#app/parts/entry/entry-queries.ts";
import { MyApplication } from "#app/parts/entry/my-application.tsx";
import { Loaded } from "#app/ui/loaded.tsx";

type ApplyStepProps = {
  event: BookableEvent;
  types: readonly TicketType[];
  person: { id: string; name: string };
};

/** Applying for places: what the team asks, and where the application stands once it is sent. */
export function ApplyStep({ event, types, person }: ApplyStepProps) {
  const query = useQuery(myEntryQuery(event.id, person.id));
  const [isSent, setIsSent] = useState(false);
  const organiser = event.organiser?.name ?? "The organiser";
  return (
    <Loaded query={query} what="The questions" why={refusedWhy(query)}>
      {(entry) => (
        <div className="grid gap-6">
          {entry.application ? (
            <MyApplication
              key={entry.application.booking_id}
              application={entry.application}
              organiser={organiser}
              mayVouch={entry.may_vouch}
              isSent={isSent}
            />
          ) : null}
          {entry.application && entry.application.status !== "declined" ? null : entry.waits_until ? (
            <p>You can apply again after {deadlineName(entry.waits_until)}.</p>
          ) : (
            <Apply
              event={event}
              types={types}
              person={person}
              entry={entry}
              organiser={organiser}
              onSent={() => {
                setIsSent(true);
                void query.refetch();
              }}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}

type ApplyProps = ApplyStepProps & { entry: Entry; organiser: string; onSent: () => void };

const givenIn = ({ questions }: Entry): EntryAnswers =>
  Object.fromEntries(questions.map(({ id, answers, file }) => [id, { answers, file }]));

function Apply({ event, types, person, entry, organiser, onSent }: ApplyProps) {
  const [answers, setAnswers] = useState(() => givenIn(entry));
  const { questions } = entry;
  return (
    <>
      <p>
        {organiser} answers within {entry.answer_days === 1 ? "a day" : `${entry.answer_days} days`}.
        {entry.is_vouched_for ? " They see that you are vouched for." : ""}
      </p>
      <ApplyForm
        event={event}
        types={types}
        name={person.name}
        onSent={onSent}
        asked={{
          owns: (refusal) => isAtQuestion(questions, refusal),
          save: async () => {
            if (questions.length === 0) return;
            await call("save_entry_answers", {
              p_event_id: event.id,
              p_answers: questions.map(({ id }) => ({ question_id: id, ...answers[id] })),
            });
          },
          fields: (refusal) => (
            <EntryFields
              questions={questions}
              answers={answers}
              personId={person.id}
              refusal={refusal}
              onChange={setAnswers}
            />
          ),
        }}
      />
    </>
  );
}
