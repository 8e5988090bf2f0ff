import { type ReactNode, useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { BookableEvent } from "./queries.ts";
import { type Answers, QuestionFields, toAnswers, useQuestions } from "./question-fields.tsx";
import type { TicketType } from "./ticket-type.ts";

type Refused = { title: string; remedy: string } | null;

/** What else the organiser asks of people who apply: kept before the application is sent. */
export type ApplyQuestions = {
  fields: (refusal: Refused) => ReactNode;
  save: () => Promise<unknown>;
  /** whether a refusal is shown at one of the fields */
  owns: (refusal: Refused) => boolean;
};

type ApplyFormProps = {
  event: BookableEvent;
  types: readonly TicketType[];
  name: string;
  asked: ApplyQuestions;
  onSent: () => void;
};

/** Asking for places at a night where the organiser decides who comes. */
export function ApplyForm({ event, types, name: known, asked, onSent }: ApplyFormProps) {
  const kept = useKeptForm(`place:${event.id}`);
  const { run, isBusy, refusal } = useExclusiveMutation(["mine"]);
  const questions = useQuestions(event.id);
  const open = types.filter((type) => type.state === "on_sale" || type.state === "few_left");
  const [typeId, setTypeId] = useState(open[0]?.id ?? "");
  const [quantity, setQuantity] = useState(1);
  const [name, setName] = useState(known);
  const [message, setMessage] = useState("");
  const [answers, setAnswers] = useState<Answers>({});
  const [isNameMissing, setIsNameMissing] = useState(false);
  const chosen = open.find((type) => type.id === typeId);
  if (!chosen) return <p className="text-ink-2">There is nothing to apply for at the moment.</p>;
  return (
    <form
      {...kept.form}
      noValidate
      className="grid gap-5"
      onSubmit={async (submit) => {
        submit.preventDefault();
        const field = submit.currentTarget.querySelector<HTMLElement>("[autocomplete=name]");
        setIsNameMissing(name.trim() === "");
        if (name.trim() === "") return field?.focus();
        const isDone = await run(async () => {
          await asked.save();
          await call("apply_for_booking", {
            p_event_id: event.id,
            p_lines: [{ ticket_type_id: chosen.id, quantity }],
            p_buyer_name: name,
            p_message: message,
            p_answers: toAnswers(answers),
          });
          return true;
        });
        if (isDone) onSent();
      }}
    >
      <p>Places are given on application. Nothing is held or paid until the organiser says yes.</p>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Field label="Ticket">
          <Select value={typeId} onChange={(change) => setTypeId(change.target.value)}>
            {open.map((type) => (
              <option key={type.id} value={type.id}>
                {type.name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="How many">
          <Select value={quantity} onChange={(change) => setQuantity(Number(change.target.value))}>
            {[...Array(chosen.per_booking_max).keys()].map((at) => (
              <option key={at}>{at + 1}</option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="Name" required error={isNameMissing ? "Name required" : undefined}>
        <TextInput
          value={name}
          autoComplete="name"
          maxLength={100}
          onChange={(change) => setName(change.target.value)}
        />
      </Field>
      <Field label="Message (optional)" hint="At most 1,000 characters.">
        <TextArea
          rows={4}
          value={message}
          maxLength={1000}
          onChange={(change) => setMessage(change.target.value)}
        />
      </Field>
      <QuestionFields
        questions={questions}
        tickets={Array.from({ length: quantity }, () => chosen.name)}
        answers={answers}
        onChange={setAnswers}
      />
      {asked.fields(refusal)}
      <RefusalNote refusal={asked.owns(refusal) ? null : refusal} />
      <div>
        <Button type="submit" size="lg" busy={isBusy}>
          Apply
        </Button>
      </div>
    </form>
  );
}
