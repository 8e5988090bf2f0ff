import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import type { Answers } from "./answers.ts";

/** What an organiser asks. */
export type Question = {
  id: string;
  scope: string;
  kind: string;
  prompt: string;
  options: string[];
  is_required: boolean;
};

/** What an event asks people who book. */
export function useQuestions(eventId: string): readonly Question[] {
  const { data } = useQuery({
    queryKey: ["bookings", "questions", eventId],
    queryFn: async () => {
      const client = await browserClient();
      const { data: rows } = await client
        .from("event_questions")
        .select("id, scope, kind, prompt, options, is_required")
        .eq("event_id", eventId)
        .eq("status", "active")
        .order("sort")
        .throwOnError();
      return rows;
    },
  });
  return data ?? [];
}

type QuestionFieldsProps = {
  questions: readonly Question[];
  /** the names of the tickets, for questions asked for each */
  tickets: readonly string[];
  answers: Answers;
  onChange: (answers: Answers) => void;
};

/** The organiser's own questions, once for the booking or for each ticket. */
export function QuestionFields({ questions, tickets, answers, onChange }: QuestionFieldsProps) {
  if (questions.length === 0) return null;
  const asked = questions.flatMap((question) =>
    question.scope === "ticket"
      ? tickets.map((ticket, at) => ({
          question,
          place: at + 1,
          label: `${question.prompt} (ticket ${at + 1}, ${ticket})`,
        }))
      : [{ question, place: 0, label: question.prompt }],
  );
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-bold">From the organiser</legend>
      {asked.map(({ question, place, label }) => {
        const key = `${question.id}.${place}`;
        const set = (answer: string) => onChange({ ...answers, [key]: answer });
        const value = answers[key] ?? "";
        if (question.kind === "tick")
          return (
            <Checkbox
              key={key}
              label={question.is_required ? `${label} (needed)` : label}
              checked={value === "yes"}
              onChange={(event) => set(event.target.checked ? "yes" : "")}
            />
          );
        return (
          <Field
            key={key}
            label={label}
            hint={question.is_required ? undefined : "Optional"}
            required={question.is_required}
          >
            {question.kind === "choice" ? (
              <Select value={value} onChange={(event) => set(event.target.value)}>
                <option value="">Choose</option>
                {question.options.map((option) => (
                  <option key={option}>{option}</option>
                ))}
              </Select>
            ) : (
              <TextInput value={value} maxLength={500} onChange={(event) => set(event.target.value)} />
            )}
          </Field>
        );
      })}
      <p className="text-ink-2 text-small">
        Only the people running the night read your answers. We delete them after 30 days.
      </p>
    </fieldset>
  );
}
