import { useQuery } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";
import { serverNow } from "#app/device/server-time.ts";
import { distinctKeys } from "#app/format/distinct-keys.ts";
import { deadlineName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { feedbackQuestions } from "./feedback-words.ts";

/** What visitors said of a night, for its owners and managers. */
export default function TeamFeedback({ eventId }: { eventId: string }) {
  const query = useQuery({
    queryKey: ["feedback", "of", eventId],
    staleTime: 0,
    queryFn: () => call("get_event_feedback", { p_event_id: eventId }),
  });
  return (
    <Loaded query={query} what="The feedback">
      {(read) => <Feedback read={read} />}
    </Loaded>
  );
}

/** How far it is, as a sentence. */
function stateOf({ asked, answers, closes_at }: Answer<"get_event_feedback">): string {
  if (!closes_at)
    return "From noon of the day after, people who were scanned in are asked five questions. Their answers stand here.";
  const until =
    Date.parse(closes_at) > serverNow()
      ? `Answers are taken until ${deadlineName(closes_at)}.`
      : "Answers are closed.";
  return `${plural(asked, "person was", "people were")} asked, ${plural(answers, "has", "have")} answered. ${until}`;
}

function Feedback({ read }: { read: Answer<"get_event_feedback"> }) {
  const keys = distinctKeys(read.words);
  const numbers = feedbackQuestions.map((one) => ({ ...one, average: read[one.name] }));
  return (
    <section aria-labelledby="feedback" className="grid max-w-reading gap-6">
      <div className="grid gap-2">
        <h2 id="feedback" className="type-h2">
          What visitors said
        </h2>
        <p>{stateOf(read)}</p>
        <p className="text-ink-2">
          Answers have no names. They are shown five at a time, so that nobody can be told by theirs.
        </p>
      </div>
      {read.closes_at ? (
        <dl className="border-ink border-t-2">
          {numbers.map(({ name, label, average }) => (
            <div
              key={name}
              className="grid grid-cols-[6rem_1fr_auto] items-center gap-4 border-line border-b py-3"
            >
              <dt className="font-bold">{label}</dt>
              <dd className="contents">
                <span aria-hidden="true" className="h-3 bg-line">
                  <span
                    className="block h-full bg-pink"
                    style={{ width: `${((average ?? 0) / 5) * 100}%` }}
                  />
                </span>
                <span className={average === null ? "text-ink-2 text-small" : "type-data"}>
                  {average === null ? "from five answers on" : `${average.toFixed(1)} of 5`}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {read.words.length > 0 ? (
        <div className="grid gap-3">
          <h3 className="type-h3">In their words</h3>
          <ul className="border-ink border-t-2">
            {read.words.map((words, at) => (
              <li
                key={keys[at]}
                className="whitespace-pre-line border-line border-b py-3 [overflow-wrap:anywhere]"
                dir="auto"
              >
                {words}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}
