import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { countKeptLines } from "#app/api/kept-forms/form-drafts.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type Asked = {
  id?: string;
  scope: string;
  kind: string;
  prompt: string;
  options: string[];
  is_required: boolean;
};

const blank: Asked = { scope: "booking", kind: "text", prompt: "", options: [], is_required: false };

/** What the organiser asks people who book. */
export function QuestionsSection({ eventId }: { eventId: string }) {
  const query = useQuery({
    queryKey: ["nights", "event", eventId, "questions"],
    staleTime: 0,
    queryFn: async (): Promise<Asked[]> => {
      const client = await browserClient();
      const { data } = await client
        .from("event_questions")
        .select("id, scope, kind, prompt, options, is_required")
        .eq("event_id", eventId)
        .eq("status", "active")
        .order("sort")
        .throwOnError();
      return data;
    },
  });
  return (
    <Loaded query={query} what="The questions">
      {(questions) => <QuestionsForm key={JSON.stringify(questions)} eventId={eventId} known={questions} />}
    </Loaded>
  );
}

function QuestionsForm({ eventId, known }: { eventId: string; known: Asked[] }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["nights", "event", eventId]);
  const form = useHeldForm({
    name: `questions:${eventId}`,
    defaults: { questions: known },
    refusal,
    refusedAt: ["prompt", "options"],
    send: async ({ questions }) => {
      const asked = { p_event_id: eventId, p_questions: questions };
      if (await attempt(() => call("save_event_questions", asked))) notify("Questions saved");
    },
  });
  const { value: questions, onChange: setQuestions } = form.bind("questions");
  const { getValues, setValue } = form;
  // what was typed into questions that are not saved yet is given back into lines of their own
  useEffect(() => {
    const kept = countKeptLines(`${window.location.pathname}:questions:${eventId}`, "Question");
    const now = getValues("questions");
    const missing = Math.max(0, kept - now.length);
    if (missing > 0) setValue("questions", [...now, ...Array.from({ length: missing }, () => blank)]);
  }, [eventId, getValues, setValue]);
  // the first that is like what was refused
  const wrongPrompt = questions.findIndex(({ prompt }) => prompt.trim() === "");
  const wrongOptions = questions.findIndex(
    ({ kind, options }) =>
      kind === "choice" &&
      (options.filter((option) => option.trim()).length < 2 || options.some((option) => option.length > 100)),
  );
  const set = (at: number, change: Partial<Asked>) =>
    setQuestions(questions.map((question, place) => (place === at ? { ...question, ...change } : question)));
  return (
    <form {...form.props} className="grid max-w-reading gap-5">
      <p className="text-ink-2">Answers are deleted thirty days after the night. Ask only what you need.</p>
      {questions.map((question, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new question has no other identity than its place
        <fieldset key={at} className="grid gap-3 border-2 border-ink p-4">
          <legend className="px-1 type-label">Question {at + 1}</legend>
          <Field label="Question" error={at === wrongPrompt ? form.errors.prompt : undefined} required>
            <TextInput
              value={question.prompt}
              maxLength={200}
              onChange={(change) => set(at, { prompt: change.target.value })}
            />
          </Field>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label="Answer">
              <Select value={question.kind} onChange={(change) => set(at, { kind: change.target.value })}>
                <option value="text">Text</option>
                <option value="choice">Choice</option>
                <option value="tick">Tick box</option>
              </Select>
            </Field>
            <Field label="Asked">
              <Select value={question.scope} onChange={(change) => set(at, { scope: change.target.value })}>
                <option value="booking">Once for the booking</option>
                <option value="ticket">For each ticket</option>
              </Select>
            </Field>
          </div>
          {question.kind === "choice" ? (
            <Field
              label="Answers to choose from"
              hint="One on each line."
              error={at === wrongOptions ? form.errors.options : undefined}
            >
              <TextArea
                rows={3}
                value={question.options.join("\n")}
                onChange={(change) => set(at, { options: change.target.value.split("\n") })}
              />
            </Field>
          ) : null}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Checkbox
              label="Must be answered"
              checked={question.is_required}
              onChange={(change) => set(at, { is_required: change.target.checked })}
            />
            <Button size="sm" variant="quiet" onClick={() => setQuestions(questions.toSpliced(at, 1))}>
              Remove<span className="sr-only"> question {at + 1}</span>
            </Button>
          </div>
        </fieldset>
      ))}
      <RefusalNote refusal={form.rest} />
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => setQuestions([...questions, blank])}>
          Add a question
        </Button>
        <Button type="submit" busy={isBusy}>
          Save questions
        </Button>
      </div>
    </form>
  );
}
