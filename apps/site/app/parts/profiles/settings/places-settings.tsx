import { zodResolver } from "@hookform/resolvers/zod";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type PlacesFields, type PlacesValues, placesForm } from "@undercroft/contract";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { ProblemNote } from "#app/parts/profiles/problem-note.tsx";
import { citiesQuery } from "#app/parts/profiles/profile/profile-queries.ts";
import { UnsavedGuard } from "#app/parts/profiles/profile/unsaved-guard.tsx";
import { SettingsSection } from "#app/parts/profiles/security/settings-section.tsx";
import { connect } from "#app/parts/profiles/session/session-store.ts";
import { useSave } from "#app/parts/profiles/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { savePrivate } from "./private-settings.ts";

const placesQuery = (personId: string) =>
  queryOptions({
    queryKey: ["mine", personId, "places"],
    staleTime: 0,
    queryFn: async (): Promise<PlacesFields> => {
      const client = await connect();
      const [settings, own] = await Promise.all([
        client
          .from("profile_private")
          .select("home_area_id, home_outcode")
          .eq("user_id", personId)
          .single()
          .throwOnError(),
        client.from("profiles").select("genres").eq("user_id", personId).single().throwOnError(),
      ]);
      return {
        home_area_id: settings.data.home_area_id ?? "",
        home_outcode: settings.data.home_outcode ?? "",
        genres: own.data.genres.join(", "),
      };
    },
  });

/** Where a person looks for nights: kept with the account, and begun with where a browser has no place yet. */
export function PlacesSettings({ personId }: { personId: string }) {
  return (
    <Loaded query={useQuery(placesQuery(personId))} what="Your places">
      {(read) => <PlacesForm personId={personId} read={read} />}
    </Loaded>
  );
}

function PlacesForm({ personId, read }: { personId: string; read: PlacesFields }) {
  const cities = useQuery(citiesQuery);
  // until the cities have come the one that is chosen stands alone, and keeps its place in the list
  const offered =
    cities.data ?? (read.home_area_id ? [{ id: read.home_area_id, name: "Your city", slug: "" }] : []);
  const { run, isBusy, problem } = useSave();
  const form = useHeldForm<PlacesFields, PlacesValues>({
    name: "places",
    defaults: read,
    schema: zodResolver(placesForm),
    send: async (values, { reset }) => {
      if (!(await run(() => savePlaces(personId, values, dirtyFields.genres === true)))) return;
      reset({ ...values, genres: values.genres.join(", ") });
      notify("Saved");
    },
  });
  const { errors } = form;
  const { isDirty, dirtyFields } = form.state;
  return (
    <form {...form.props} method="post">
      <UnsavedGuard isUnsaved={isDirty && !isBusy} />
      <SettingsSection
        title="Home"
        intro="Only you see it. A browser that remembers no place begins here: around the postcode, or else in the city."
      >
        <Field label="City (optional)" className="max-w-md">
          <Select {...form.register("home_area_id")}>
            <option value="">All of the UK</option>
            {offered.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="First half of your postcode (optional)"
          hint="Such as LS6. Never the whole of it."
          error={errors.home_outcode}
          className="max-w-md"
        >
          <TextInput autoComplete="off" autoCapitalize="characters" {...form.register("home_outcode")} />
        </Field>
      </SettingsSection>
      <SettingsSection title="What you go for" intro="Shown on your profile, to whom you show that.">
        <Field
          label="Genres (optional)"
          hint="Up to ten, with commas between."
          error={errors.genres}
          className="max-w-md"
        >
          <TextInput autoComplete="off" {...form.register("genres")} />
        </Field>
      </SettingsSection>
      <ProblemNote>{problem}</ProblemNote>
      <div className="mt-4">
        <Button type="submit" busy={isBusy} disabled={!isDirty}>
          {isBusy ? "Saving..." : "Save places"}
        </Button>
      </div>
    </form>
  );
}

async function savePlaces(personId: string, values: PlacesValues, isGenres: boolean): Promise<void> {
  await savePrivate(personId, {
    home_area_id: values.home_area_id || null,
    home_outcode: values.home_outcode || null,
  });
  if (!isGenres) return;
  const client = await connect();
  await client.from("profiles").update({ genres: values.genres }).eq("user_id", personId).throwOnError();
}
