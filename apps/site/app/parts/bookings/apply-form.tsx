import { zodResolver } from "@hookform/resolvers/zod";
import { name as personName } from "@undercroft/contract";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type Answers, toAnswers } from "./answers.ts";
import type { TicketType } from "./choosing/ticket-type.ts";
import type { BookableEvent } from "./queries.ts";
import { QuestionFields, useQuestions } from "./question-fields.tsx";

/** The rest is judged by the database, which knows the night. */
const application = z.object({
  typeId: z.string(),
  quantity: z.number(),
  name: personName,
  message: z.string(),
  answers: z.record(z.string(), z.string()),
});

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
  const { attempt, isBusy, refusal } = useExclusiveMutation(["mine"]);
  const questions = useQuestions(event.id);
  const open = types.filter((type) => type.state === "on_sale" || type.state === "few_left");
  const form = useHeldForm({
    name: `place:${event.id}`,
    defaults: { typeId: open[0]?.id ?? "", quantity: 1, name: known, message: "", answers: {} as Answers },
    schema: zodResolver(application),
    send: async ({ typeId, quantity, name, message, answers }) => {
      const isDone = await attempt(async () => {
        await asked.save();
        return call("apply_for_booking", {
          p_event_id: event.id,
          p_lines: [{ ticket_type_id: typeId, quantity }],
          p_buyer_name: name,
          p_message: message,
          p_answers: toAnswers(answers),
        });
      });
      if (isDone) onSent();
    },
  });
  const quantity = form.watch("quantity");
  const chosen = open.find((type) => type.id === form.watch("typeId"));
  if (!chosen) return <p className="text-ink-2">There is nothing to apply for at the moment.</p>;
  return (
    <form {...form.props} className="grid gap-5">
      <p>Places are given on application. Nothing is held or paid until the organiser says yes.</p>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Field label="Ticket">
          <Select {...form.register("typeId")}>
            {open.map((type) => (
              <option key={type.id} value={type.id}>
                {type.name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="How many">
          <Select {...form.register("quantity", { valueAsNumber: true })}>
            {[...Array(chosen.per_booking_max).keys()].map((at) => (
              <option key={at}>{at + 1}</option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="Name" required error={form.errors.name}>
        <TextInput {...form.register("name")} autoComplete="name" maxLength={100} />
      </Field>
      <Field label="Message (optional)" hint="At most 1,000 characters.">
        <TextArea rows={4} {...form.register("message")} maxLength={1000} />
      </Field>
      <QuestionFields
        questions={questions}
        tickets={Array.from({ length: quantity }, () => chosen.name)}
        answers={form.watch("answers")}
        onChange={form.bind("answers").onChange}
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
