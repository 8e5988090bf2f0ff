import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

/** Which of its team's questions a night asks people who apply. */
export default function NightQuestions({ eventId }: { eventId: string }) {
  const query = useQuery({
    queryKey: ["nights", "event", eventId, "entry-questions"],
    staleTime: 0,
    queryFn: () => call("read_night_questions", { p_event_id: eventId }),
  });
  return (
    <section aria-labelledby="entry-questions" className="grid gap-4">
      <h2 id="entry-questions" className="type-h3">
        Asked of people who apply
      </h2>
      <Loaded query={query} what="The questions" why={refusedWhy(query)}>
        {({ questions }) =>
          questions.length === 0 ? (
            <p className="text-ink-2">
              Your team has no entry questions yet. Write them under Team and details of{" "}
              <Link to="/organise" className="underline">
                your nights
              </Link>
              .
            </p>
          ) : (
            <ChooseForm key={eventId} eventId={eventId} questions={questions} />
          )
        }
      </Loaded>
    </section>
  );
}

type ChooseFormProps = { eventId: string; questions: Answer<"read_night_questions">["questions"] };

function ChooseForm({ eventId, questions }: ChooseFormProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["nights", "event", eventId, "entry-questions"]);
  const form = useHeldForm({
    name: `night questions:${eventId}`,
    defaults: { chosen: questions.filter(({ is_asked }) => is_asked).map(({ id }) => id) },
    send: async ({ chosen }) => {
      const choice = { p_event_id: eventId, p_question_ids: chosen };
      if (await attempt(() => call("choose_night_questions", choice))) notify("Saved");
    },
  });
  const { value: chosen, onChange: choose } = form.bind("chosen");
  return (
    <form {...form.props} className="grid max-w-reading gap-3">
      {questions.map(({ id, prompt }) => (
        <Checkbox
          key={id}
          label={<span dir="auto">{prompt}</span>}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            choose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
      <RefusalNote refusal={refusal} />
      <div>
        <Button type="submit" busy={isBusy}>
          Save the choice
        </Button>
      </div>
    </form>
  );
}
