import { useEffect } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { countKeptLines } from "#app/api/kept-forms/form-drafts.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { useLostFocus } from "#app/ui/use-lost-focus.ts";
import type { TeamQuestion } from "./entry-queries.ts";
import {
  blankQuestion,
  EntryQuestionFields,
  findWrong,
  type TypedQuestion,
} from "./entry-question-fields.tsx";

const typed = (question: TeamQuestion): TypedQuestion => ({
  ...question,
  key: question.id,
  remembered_months: String(question.remembered_months ?? ""),
});

type EntryQuestionsFormProps = {
  organiserId: string;
  known: TeamQuestion[];
  /** whether it was saved on this page: new questions come back with ids of their own, in a form that takes the focus again */
  isSaved: boolean;
  onSaved: () => void;
};

/** Writes the questions of a team. */
export function EntryQuestionsForm({ organiserId, known, isSaved, onSaved }: EntryQuestionsFormProps) {
  const save = useLostFocus<HTMLButtonElement>(isSaved);
  const { attempt, isBusy, refusal } = useExclusiveMutation(["organisers", "team", organiserId, "entry"]);
  const form = useHeldForm({
    name: `entry questions:${organiserId}`,
    defaults: { questions: known.map(typed) },
    refusal,
    refusedAt: ["prompt", "options", "right_answers", "remembered_months"],
    send: async ({ questions }) => {
      const asked = { p_organiser_id: organiserId, p_questions: questions };
      if (!(await attempt(() => call("save_entry_questions", asked)))) return;
      notify("Questions saved");
      onSaved();
    },
  });
  const { value: questions, onChange: setQuestions } = form.bind("questions");
  const { getValues, setValue } = form;
  // what was typed into questions that are not saved yet is given back into lines of their own
  useEffect(() => {
    const kept = countKeptLines(
      `${window.location.pathname}:entry questions:${organiserId}`,
      "Entry question",
    );
    const now = getValues("questions");
    const missing = Math.max(0, kept - now.length);
    if (missing > 0) setValue("questions", [...now, ...Array.from({ length: missing }, blankQuestion)]);
  }, [organiserId, getValues, setValue]);
  const wrong = questions.findIndex((one) => refusal?.field !== undefined && findWrong(one, refusal.field));
  return (
    <form {...form.props} className="grid max-w-reading gap-5">
      <h3 className="type-h3">Your questions</h3>
      {questions.length === 0 ? <p className="text-ink-2">You ask nothing yet.</p> : null}
      {questions.map((question, at) => (
        <EntryQuestionFields
          key={question.key}
          number={at + 1}
          question={question}
          errors={at === Math.max(wrong, 0) ? form.errors : {}}
          onChange={(change) =>
            setQuestions(questions.map((one, place) => (place === at ? { ...one, ...change } : one)))
          }
          onRemove={() => setQuestions(questions.toSpliced(at, 1))}
        />
      ))}
      <RefusalNote refusal={form.rest} />
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => setQuestions([...questions, blankQuestion()])}>
          Add a question
        </Button>
        <Button ref={save} type="submit" busy={isBusy}>
          Save your questions
        </Button>
      </div>
    </form>
  );
}
