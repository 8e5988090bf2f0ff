import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { momentName } from "#app/format/moment.ts";
import { type Problem, type Step, steps } from "#app/parts/events/wizard/drafts/draft-data.ts";
import { daysOf, ruleOf, type SeriesRule } from "#app/parts/events/wizard/series-days.ts";
import { SeriesFields } from "#app/parts/events/wizard/series-fields.tsx";
import { toMoment } from "#app/parts/events/wizard/wall-time.ts";
import { useWizard } from "#app/parts/events/wizard/wizard-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

/** How an event is to be made public. `at` is null for now; `days` are those of a series, none for a single night; a `rule` makes them. */
export type Publication = {
  at: string | null;
  isAnotherNight: boolean;
  days: string[];
  rule: SeriesRule | null;
};

type StepPublishProps = {
  isPublic: boolean;
  isBusy: boolean;
  allProblems: readonly Problem[];
  toStep: (step: Step) => void;
  onSave: () => void;
  onPreview: () => void;
  onPublish: (how: Publication) => void;
};

/** The last look: what is missing, who can find it, and when. */
export function StepPublish({ isPublic, isBusy, allProblems, toStep, ...on }: StepPublishProps) {
  const { data, set, eventId, mayRepeat } = useWizard();
  const [isLater, setIsLater] = useState(false);
  const [at, setAt] = useState("");
  const [isAnotherNight, setIsAnotherNight] = useState(false);
  const first = data.starts_at?.slice(0, 10);
  const days = mayRepeat && first ? daysOf(first, data.recurrence) : [];
  const rule = mayRepeat ? ruleOf(data.recurrence) : null;
  const missing = allProblems.filter((problem) => !problem.is_warning);
  const twins = useTwins(eventId);
  const moment = isLater ? toMoment(at) : null;
  const mayPublish =
    missing.length === 0 &&
    (twins.length === 0 || isAnotherNight) &&
    (!isLater || moment !== null) &&
    (rule !== null || days.length !== 1);
  return (
    <>
      <Missing missing={missing} toStep={toStep} />
      {twins.length > 0 && !isPublic ? (
        <section aria-labelledby="twins" className="grid gap-3 border-2 border-warn p-4">
          <h3 id="twins" className="type-h3">
            Is this the same event?
          </h3>
          <ul>
            {twins.map((twin) => (
              <li key={twin.id}>
                <Link to={`/events/${twin.slug}`} target="_blank" dir="auto">
                  {twin.title}
                </Link>
                , {momentName(twin.starts_at)}, {twin.place}, by {twin.organiser}
              </li>
            ))}
          </ul>
          <Checkbox
            label="It is a different event"
            checked={isAnotherNight}
            onChange={(event) => setIsAnotherNight(event.target.checked)}
          />
        </section>
      ) : null}
      <Field label="Who can find it">
        <Select
          value={data.visibility ?? "public"}
          onChange={(event) => set({ visibility: event.target.value })}
        >
          <option value="public">Everyone: in lists, in search and on your page</option>
          <option value="page_only">Not in lists: its page only</option>
          <option value="unlisted">Unlisted: only people with the link</option>
          <option value="invited">Invited people only: nobody else finds it</option>
        </Select>
      </Field>
      {mayRepeat && first ? <SeriesFields first={first} days={days} /> : null}
      {isPublic ? null : (
        <fieldset className="grid gap-1">
          <legend className="mb-2 font-bold">When</legend>
          {[false, true].map((later) => (
            <label key={String(later)} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="when-public"
                className="size-5 accent-pink"
                checked={isLater === later}
                onChange={() => setIsLater(later)}
              />
              {later ? "Later" : "Now"}
            </label>
          ))}
          {isLater ? (
            <Field label="Public from" hint="London time, before the start." required>
              <TextInput type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />
            </Field>
          ) : null}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-3">
        {isPublic ? (
          <Button size="lg" busy={isBusy} disabled={missing.length > 0} onClick={on.onSave}>
            Save changes
          </Button>
        ) : (
          <>
            <Button
              size="lg"
              busy={isBusy}
              disabled={!mayPublish}
              onClick={() => on.onPublish({ at: moment?.toISOString() ?? null, isAnotherNight, days, rule })}
            >
              {isLater ? "Schedule" : "Publish"}
              {howMany(days, rule)}
            </Button>
            <Button
              size="lg"
              variant="outline"
              busy={isBusy}
              disabled={missing.length > 0}
              onClick={on.onPreview}
            >
              Preview the page
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/** What follows the word on the button: " 8 nights". A rule leaves out bank holidays that are counted only when it is made. */
const howMany = (days: readonly string[], rule: SeriesRule | null): string => {
  if (rule) return " and keep going";
  return days.length > 1 ? ` ${days.length} nights` : "";
};

/** What has to be filled in first, each with the way there. */
function Missing({ missing, toStep }: { missing: readonly Problem[]; toStep: (step: Step) => void }) {
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="missing" className="border-2 border-red p-4">
      <h3 id="missing" className="type-h3">
        Fix these before you save
      </h3>
      <ul className="mt-2 grid gap-1">
        {missing.map((problem) => (
          <li key={`${problem.field} ${problem.message}`}>
            <button
              type="button"
              className="text-link underline"
              onClick={() => toStep(problem.step as Step)}
            >
              {steps[problem.step as Step]}
            </button>
            : {problem.message}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Announced events of that night at that place with a like title. */
function useTwins(eventId: string | null) {
  const { data } = useWizard();
  const { title = "", starts_at = "", venue_id } = data;
  const found = useQuery({
    queryKey: ["events", "twins", title, starts_at, venue_id, eventId],
    enabled: data.location_mode === "venue" && Boolean(title && starts_at && venue_id),
    queryFn: async () => {
      return call("find_similar_events", {
        p_title: title,
        p_starts_at: starts_at,
        p_venue_id: venue_id ?? "",
        ...(eventId ? { p_event_id: eventId } : {}),
      });
    },
  });
  return found.data ?? [];
}
