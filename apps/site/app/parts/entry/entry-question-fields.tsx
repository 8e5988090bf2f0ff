import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import type { TeamQuestion } from "./entry-queries.ts";

/** A question as it is typed; how long an answer counts is text until it is saved. */
export type TypedQuestion = Omit<TeamQuestion, "id" | "remembered_months"> & {
  id?: string;
  remembered_months: string;
  /** tells it from the others before it has an id */
  key: string;
};

/** A question before anything is typed. */
export const blankQuestion = (): TypedQuestion => ({
  key: crypto.randomUUID(),
  kind: "text",
  prompt: "",
  options: [],
  right_answers: [],
  wrong_declines: false,
  is_required: false,
  remembered_months: "",
});

const kinds = {
  text: "Text",
  one: "One of a list",
  several: "Several of a list",
  yes: "A yes",
  file: "A picture or paper",
} as const;

const lines = (text: string[]) => text.map((line) => line.trim()).filter((line) => line !== "");
const isList = ({ kind }: TypedQuestion) => kind === "one" || kind === "several";

/** Whether a question is like the one that was refused at this field. */
export function findWrong(question: TypedQuestion, field: string): boolean {
  const options = lines(question.options);
  const right = lines(question.right_answers);
  switch (field) {
    case "prompt":
      return question.prompt.trim() === "";
    case "options":
      return isList(question) && (options.length < 2 || options.some((option) => option.length > 200));
    case "right_answers":
      return (
        (isList(question) && right.some((one) => !options.includes(one))) ||
        (question.wrong_declines && right.length === 0)
      );
    default: {
      const months = Number(question.remembered_months);
      return question.remembered_months !== "" && !(Number.isInteger(months) && months >= 1 && months <= 36);
    }
  }
}

type EntryQuestionFieldsProps = {
  number: number;
  question: TypedQuestion;
  errors: Partial<Record<"prompt" | "options" | "right_answers" | "remembered_months", string>>;
  onChange: (change: Partial<TypedQuestion>) => void;
  onRemove: () => void;
};

/** The fields of one question. */
export function EntryQuestionFields({
  number,
  question,
  errors,
  onChange,
  onRemove,
}: EntryQuestionFieldsProps) {
  const takesRight = isList(question) || question.kind === "text";
  return (
    <fieldset className="grid gap-3 border-2 border-ink p-4">
      <legend className="px-1 type-label">Entry question {number}</legend>
      <Field label="Entry question" error={errors.prompt} required>
        <TextInput
          value={question.prompt}
          maxLength={300}
          onChange={({ target }) => onChange({ prompt: target.value })}
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Answer">
          <Select
            value={question.kind}
            onChange={({ target }) =>
              onChange({
                kind: target.value as TypedQuestion["kind"],
                right_answers: [],
                wrong_declines: false,
              })
            }
          >
            {Object.entries(kinds).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Months it counts for all your nights"
          hint="1 to 36. Leave it empty to ask for each night."
          error={errors.remembered_months}
        >
          <TextInput
            inputMode="numeric"
            value={question.remembered_months}
            onChange={({ target }) => onChange({ remembered_months: target.value })}
          />
        </Field>
      </div>
      {isList(question) ? (
        <Field label="List to choose from" hint="One on each line." error={errors.options}>
          <TextArea
            rows={3}
            value={question.options.join("\n")}
            onChange={({ target }) => onChange({ options: target.value.split("\n") })}
          />
        </Field>
      ) : null}
      {question.kind === "file" ? (
        <p className="text-ink-2 text-small">
          Only owners and managers see it, and we delete it 30 days after you decide. Ask for no passports or
          other identity papers.
        </p>
      ) : null}
      {takesRight ? (
        <>
          <Field
            label="Right answers (optional)"
            hint="One on each line. You see beside an answer whether it is right."
            error={errors.right_answers}
          >
            <TextArea
              rows={2}
              value={question.right_answers.join("\n")}
              onChange={({ target }) => onChange({ right_answers: target.value.split("\n") })}
            />
          </Field>
          <Checkbox
            label="Decline by itself when the answer is wrong"
            checked={question.wrong_declines}
            onChange={({ target }) => onChange({ wrong_declines: target.checked })}
          />
        </>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          label="Must be answered"
          checked={question.is_required}
          onChange={({ target }) => onChange({ is_required: target.checked })}
        />
        <Button size="sm" variant="quiet" onClick={onRemove}>
          Remove<span className="sr-only"> entry question {number}</span>
        </Button>
      </div>
    </fieldset>
  );
}
