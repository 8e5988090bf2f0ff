import { useQuery } from "@tanstack/react-query";
import { name as nameSchema } from "@undercroft/contract";
import { useNavigate } from "react-router";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { tagLabel } from "#app/parts/events/labels.ts";
import { AuthPanel } from "#app/parts/profiles/auth-dialog/auth-panel.tsx";
import type { Person } from "#app/parts/profiles/person.ts";
import { ProblemNote } from "#app/parts/profiles/problem-note.tsx";
import { citiesQuery } from "#app/parts/profiles/profile/profile-queries.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { useSave } from "#app/parts/profiles/use-save.ts";
import { GenreChoice, MOST_GENRES, toggledGenre } from "#app/parts/profiles/welcome/genre-choice.tsx";
import {
  offeredGenresQuery,
  saveAnswers,
  type WelcomeAnswers,
} from "#app/parts/profiles/welcome/welcome-answers.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { defaultPlaceRadius, storedPlace } from "#app/shell/place/place.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import type { Route } from "./+types/welcome.ts";
import { useNext } from "./use-next.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Welcome", description: "Three questions, all optional.", isHidden: true });

/** What somebody who is new is asked, once: their name, their city and what they go out for. Then For you. */
export default function Welcome() {
  const { person } = useSession();
  if (!person) return null;
  return (
    <AuthPanel title="You're in" subtitle="Three quick questions. Skip any you like: settings has them all.">
      {person.isProfileRead ? (
        <Questions key={person.id} person={person} />
      ) : (
        <div className="min-h-96" aria-busy="true" />
      )}
    </AuthPanel>
  );
}

/** The name that was typed, judged; null where it says nothing new. */
function readName(name: string, known: string) {
  const typed = name.trim();
  return typed && typed !== known ? nameSchema.safeParse(typed) : null;
}

function Questions({ person }: { person: Person }) {
  const { next } = useNext();
  const navigate = useNavigate();
  const cities = useQuery(citiesQuery);
  const offered = useQuery(offeredGenresQuery);
  const { run, isBusy, problem } = useSave();
  const known = person.profile?.full_name || person.givenName;
  const form = useHeldForm({
    name: "welcome",
    defaults: { name: known, areaId: "", genres: [] as string[] },
    send: ({ name, ...rest }) => finish({ name: readName(name, known)?.data ?? "", ...rest }),
  });
  const { value: genres, onChange: setGenres } = form.bind("genres");

  async function finish(answers: WelcomeAnswers): Promise<void> {
    if (!(await run(() => saveAnswers(person.id, answers)))) return;
    const city = cities.data?.find(({ id }) => id === answers.areaId);
    if (city && storedPlace.read() === null)
      storedPlace.write({ area: city.slug, name: city.name, radiusMiles: defaultPlaceRadius });
    await navigate(next === "/" ? "/for-you" : next, { replace: true });
  }
  return (
    <form {...form.props} method="post" className="grid gap-8">
      <Field
        label="What should we call you?"
        hint="On your tickets. Your profile stays hidden until you show it."
        error={form.errors.name}
      >
        <TextInput
          autoComplete="name"
          {...form.register("name", { validate: (name) => readName(name, known)?.error?.issues[0]?.message })}
        />
      </Field>
      <Field label="Where do you go out?" hint="We begin there. You can look anywhere.">
        <Select {...form.register("areaId")}>
          <option value="">All of the UK</option>
          {(cities.data ?? []).map(({ id, name: city }) => (
            <option key={id} value={id}>
              {city}
            </option>
          ))}
        </Select>
      </Field>
      <fieldset>
        <legend className="font-bold">What do you go out for?</legend>
        <p className="mt-1 mb-3 text-ink-2 text-small" aria-live="polite">
          {genres.length === 0 ? "Pick up to three." : `${genres.length} of ${MOST_GENRES} picked.`}
        </p>
        <div className="min-h-64 sm:min-h-48">
          <GenreChoice
            offered={offered.data ?? []}
            chosen={genres}
            toLabel={tagLabel}
            onToggle={(genre) => setGenres(toggledGenre(form.getValues("genres"), genre))}
          />
        </div>
      </fieldset>
      <ProblemNote>{problem}</ProblemNote>
      <div className="grid gap-3">
        <Button type="submit" busy={isBusy}>
          Show me what's on
        </Button>
        <Button
          variant="quiet"
          disabled={isBusy}
          onClick={() => void finish({ name: "", areaId: "", genres: [] })}
        >
          Skip
        </Button>
      </div>
    </form>
  );
}
