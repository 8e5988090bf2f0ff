import { useState } from "react";
import { dayName, londonWallClock } from "#app/format/nights.ts";
import { refusalWords } from "#app/format/refusal-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { EntryFileField } from "./entry-file-field.tsx";
import type { EntryQuestion } from "./entry-queries.ts";

/** Answers by question: what was chosen or typed, and where a file lies. */
export type EntryAnswers = Readonly<Record<string, { answers: string[]; file: string | null }>>;

type Refused = { title: string; remedy: string } | null;

/** The questions that are shown: those that are known from another night only when the person wants to change them. */
const isKnown = (question: EntryQuestion) => question.is_answered && question.remembered_months !== null;

/** What a refusal says of this question, which it names in its sentence. */
const errorOf = (question: EntryQuestion, refusal: Refused) =>
  refusal?.title.includes(`"${question.prompt}"`) ? refusalWords(refusal) : undefined;

/** Whether a refusal is shown at one of the questions. */
export const isAtQuestion = (questions: readonly EntryQuestion[], refusal: Refused): boolean =>
  questions.some((question) => errorOf(question, refusal) !== undefined);

type EntryFieldsProps = {
  questions: readonly EntryQuestion[];
  answers: EntryAnswers;
  personId: string;
  refusal: Refused;
  onChange: (answers: EntryAnswers) => void;
};

/** The team's questions to people who apply. */
export function EntryFields({ questions, answers, personId, refusal, onChange }: EntryFieldsProps) {
  const [showsKnown, setShowsKnown] = useState(false);
  if (questions.length === 0) return null;
  const known = questions.filter(isKnown);
  const shown = showsKnown ? questions : questions.filter((question) => !isKnown(question));
  const [soonest] = known.flatMap(({ good_until }) => (good_until ? [good_until] : [])).toSorted();
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-bold">Questions to people who apply</legend>
      {shown.map((question) => (
        <EntryField
          key={question.id}
          question={question}
          given={answers[question.id] ?? { answers: [], file: null }}
          personId={personId}
          error={errorOf(question, refusal)}
          onChange={(given) => onChange({ ...answers, [question.id]: given })}
        />
      ))}
      {known.length > 0 && !showsKnown ? (
        <div className="flex flex-wrap items-baseline gap-3 border-line border-s-4 ps-4">
          <p>
            You have already answered {known.length === 1 ? "one question" : `${known.length} questions`} of
            this team. {known.length === 1 ? "Your answer counts" : "Your answers count"}
            {soonest ? ` until ${dayName(londonWallClock(new Date(soonest)).day)}` : " here as well"}.
          </p>
          <Button size="sm" variant="quiet" onClick={() => setShowsKnown(true)}>
            Change {known.length === 1 ? "this answer" : "these answers"}
          </Button>
        </div>
      ) : null}
      <p className="text-ink-2 text-small">
        Only the owners and managers of the team read your answers. Answers for one night are deleted 30 days
        after it, pictures and papers 30 days after the decision.
      </p>
    </fieldset>
  );
}

type EntryFieldProps = {
  question: EntryQuestion;
  given: { answers: string[]; file: string | null };
  personId: string;
  error: string | undefined;
  onChange: (given: { answers: string[]; file: string | null }) => void;
};

function EntryField({ question, given, personId, error, onChange }: EntryFieldProps) {
  const set = (...answers: string[]) => onChange({ ...given, answers });
  const [value = ""] = given.answers;
  const hint = [
    question.is_required ? "" : "Optional.",
    question.remembered_months
      ? `Asked once: it counts for all their nights for ${question.remembered_months === 1 ? "a month" : `${question.remembered_months} months`}.`
      : "",
  ]
    .filter(Boolean)
    .join(" ");
  if (question.kind === "file")
    return (
      <EntryFileField
        question={question}
        file={given.file}
        hint={hint}
        error={error}
        personId={personId}
        onChange={(file) => onChange({ answers: [], file })}
      />
    );
  if (question.kind === "yes")
    return (
      <div className="grid gap-1">
        <Checkbox
          label={question.is_required ? `${question.prompt} (needed)` : question.prompt}
          checked={value === "yes"}
          onChange={({ target }) => set(...(target.checked ? ["yes"] : []))}
        />
        <p role="alert" className="text-red text-small empty:hidden">
          {error}
        </p>
      </div>
    );
  if (question.kind === "several")
    return (
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-bold">{question.prompt}</legend>
        {hint ? <p className="text-ink-2 text-small">{hint}</p> : null}
        {question.options.map((option) => (
          <Checkbox
            key={option}
            label={option}
            checked={given.answers.includes(option)}
            onChange={({ target }) =>
              set(
                ...question.options.filter((one) =>
                  one === option ? target.checked : given.answers.includes(one),
                ),
              )
            }
          />
        ))}
        <p role="alert" className="text-red text-small empty:hidden">
          {error}
        </p>
      </fieldset>
    );
  return (
    <Field label={question.prompt} hint={hint || undefined} required={question.is_required} error={error}>
      {question.kind === "one" ? (
        <Select value={value} onChange={({ target }) => set(...(target.value ? [target.value] : []))}>
          <option value="">Choose</option>
          {question.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      ) : (
        <TextArea rows={3} maxLength={1000} value={value} onChange={({ target }) => set(target.value)} />
      )}
    </Field>
  );
}
