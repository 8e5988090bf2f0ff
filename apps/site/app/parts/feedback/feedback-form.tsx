import { type Answer, call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { feedbackNumbers, feedbackQuestions } from "./feedback-words.ts";

type FeedbackFormProps = { night: Answer<"list_my_feedback">[number] };

/** Five questions about a night, for who was scanned in. */
export function FeedbackForm({ night }: FeedbackFormProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["feedback"]);
  const form = useHeldForm({
    name: `feedback:${night.event_id}`,
    defaults: { sound: "", access: "", safety: "", queue: "", words: "" },
    refusal,
    refusedAt: ["words"],
    send: async ({ words, ...numbers }) => {
      const given = Object.entries(numbers).filter(([, number]) => number !== "");
      const isDone = await attempt(() =>
        call("give_feedback", {
          p_event_id: night.event_id,
          ...Object.fromEntries(given.map(([name, number]) => [`p_${name}`, Number(number)])),
          p_words: words,
        }),
      );
      if (!isDone) return;
      form.forget();
      notify("Thank you!");
    },
  });
  return (
    <form {...form.props} className="grid gap-5">
      {feedbackQuestions.map(({ name, question }) => (
        <fieldset key={name}>
          <legend className="font-bold">{question}</legend>
          <div className="mt-1 grid grid-cols-5 gap-2">
            {Object.entries(feedbackNumbers).map(([number, says]) => (
              <label
                key={number}
                className="grid min-h-14 cursor-pointer place-items-center gap-0.5 border-2 border-line px-1 py-2 text-center has-checked:border-ink has-checked:bg-ink has-checked:text-bg has-focus-visible:outline-2"
              >
                <input type="radio" value={number} className="sr-only" {...form.register(name)} />
                <span className="type-h3">{number}</span>
                <span className="text-small">{says}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <Field
        label="What else should the team know? (optional)"
        hint="Don't write who you are if you'd rather not be recognised."
        error={form.errors.words}
      >
        <TextArea rows={4} maxLength={1000} {...form.register("words")} />
      </Field>
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          Send my answers
        </Button>
      </div>
    </form>
  );
}
