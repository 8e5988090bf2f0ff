import { useEffect, useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { countKeptLines } from "#app/api/kept-forms/form-drafts.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { Button } from "#app/ui/button.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { TeamQuestion } from "./entry-queries.ts";
import {
  blankQuestion,
  EntryQuestionFields,
  findWrong,
  type TypedQuestion,
} from "./entry-question-fields.tsx";

const refusedQuestion = ["prompt", "options", "right_answers", "remembered_months"] as const;

/** Writes the questions of a team. */
export function EntryQuestionsForm({ organiserId, known }: { organiserId: string; known: TeamQuestion[] }) {
  const kept = useKeptForm(`entry questions:${organiserId}`);
  const [questions, setQuestions] = useState<TypedQuestion[]>(() =>
    known.map((one) => ({ ...one, key: one.id, remembered_months: String(one.remembered_months ?? "") })),
  );
  // what was typed into questions that are not saved yet is given back into lines of their own
  useEffect(() => {
    const lines = countKeptLines(
      `${window.location.pathname}:entry questions:${organiserId}`,
      "Entry question",
    );
    setQuestions((now) => [
      ...now,
      ...Array.from({ length: Math.max(0, lines - now.length) }, blankQuestion),
    ]);
  }, [organiserId]);
  const { run, isBusy, refusal } = useExclusiveMutation(["organisers", "team", organiserId, "entry"]);
  const { form, errors, rest } = useRefusedField(refusal, refusedQuestion);
  const wrong = questions.findIndex((one) => refusal?.field !== undefined && findWrong(one, refusal.field));
  return (
    <form
      {...kept.form}
      ref={form}
      noValidate
      className="grid max-w-reading gap-5"
      onSubmit={async (submit) => {
        submit.preventDefault();
        const isDone = await run(async () => {
          await call("save_entry_questions", { p_organiser_id: organiserId, p_questions: questions });
          return true;
        });
        if (isDone) notify("Questions saved");
      }}
    >
      <h3 className="type-h3">Your questions</h3>
      {questions.length === 0 ? <p className="text-ink-2">You ask nothing yet.</p> : null}
      {questions.map((question, at) => (
        <EntryQuestionFields
          key={question.key}
          number={at + 1}
          question={question}
          errors={at === Math.max(wrong, 0) ? errors : {}}
          onChange={(change) =>
            setQuestions(questions.map((one, place) => (place === at ? { ...one, ...change } : one)))
          }
          onRemove={() => setQuestions(questions.toSpliced(at, 1))}
        />
      ))}
      <RefusalNote refusal={rest} />
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => setQuestions([...questions, blankQuestion()])}>
          Add a question
        </Button>
        <Button type="submit" busy={isBusy}>
          Save your questions
        </Button>
      </div>
    </form>
  );
}
