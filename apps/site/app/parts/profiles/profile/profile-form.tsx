import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { type ProfileFields, type ProfileValues, profileForm } from "@undercroft/contract";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { ProblemNote } from "#app/parts/profiles/problem-note.tsx";
import { useSave } from "#app/parts/profiles/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useOnline } from "#app/ui/use-online.ts";
import { citiesQuery, type MyProfile } from "./profile-queries.ts";
import { type ProfileChanges, saveProfile } from "./save-profile.ts";
import { UnsavedGuard } from "./unsaved-guard.tsx";

const toFields = (own: MyProfile["own"]): ProfileFields => ({
  full_name: own.full_name ?? "",
  pronouns: own.pronouns ?? "",
  bio: own.bio ?? "",
  website: own.website ?? "",
  links: own.links.join("\n"),
  genres: own.genres.join(", "),
  area_id: own.area_id ?? "",
  avatar_alt: own.avatar_alt ?? "",
});

/** Only the columns that the person has changed; empty ones are cleared. */
function toChanges(
  values: ProfileValues,
  changed: Partial<Record<keyof ProfileFields, unknown>>,
): ProfileChanges {
  const columns = {
    full_name: values.full_name,
    pronouns: values.pronouns || null,
    bio: values.bio || null,
    website: values.website ?? "",
    links: values.links,
    genres: values.genres,
    area_id: values.area_id || null,
    avatar_alt: values.avatar_alt || null,
  };
  return Object.fromEntries(Object.entries(columns).filter(([column]) => column in changed));
}

/** What a person says about themselves. What was typed stays until it is saved. */
export function ProfileForm({ personId, own }: { personId: string; own: MyProfile["own"] }) {
  const cities = useQuery(citiesQuery);
  // until the cities have come the one that is chosen stands alone, and keeps its place in the list
  const offered = cities.data ?? (own.area_id ? [{ id: own.area_id, name: "Your city" }] : []);
  const isOnline = useOnline();
  const { run, isBusy, problem } = useSave();
  const form = useHeldForm<ProfileFields, ProfileValues>({
    name: "profile",
    defaults: toFields(own),
    schema: zodResolver(profileForm),
    send: async (values, { getValues, reset }) => {
      const typed = getValues();
      if (await run(() => saveProfile(personId, toChanges(values, dirtyFields)))) reset(typed);
    },
  });
  const { errors } = form;
  const { isDirty, dirtyFields } = form.state;
  return (
    <form {...form.props} method="post" className="grid gap-5">
      <UnsavedGuard isUnsaved={isDirty && !isBusy} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" error={errors.full_name} required>
          <TextInput autoComplete="name" {...form.register("full_name")} />
        </Field>
        <Field label="Pronouns (optional)" error={errors.pronouns}>
          <TextInput autoComplete="off" {...form.register("pronouns")} />
        </Field>
      </div>
      <Field label="Bio (optional)" hint="Up to 500 characters." error={errors.bio}>
        <TextArea rows={4} {...form.register("bio")} />
      </Field>
      <Field label="Website (optional)" hint="Begins with https://" error={errors.website}>
        <TextInput type="url" autoComplete="url" {...form.register("website")} />
      </Field>
      <Field label="Links (optional)" hint="Up to five, one on each line." error={errors.links}>
        <TextArea rows={3} {...form.register("links")} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="City (optional)">
          <Select {...form.register("area_id")}>
            <option value="">Not said</option>
            {offered.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Genres (optional)" hint="Up to ten, with commas between." error={errors.genres}>
          <TextInput autoComplete="off" {...form.register("genres")} />
        </Field>
      </div>
      {own.avatar_path ? (
        <Field
          label="What your picture shows (optional)"
          hint="Read out to people who cannot see it."
          error={errors.avatar_alt}
        >
          <TextInput autoComplete="off" {...form.register("avatar_alt")} />
        </Field>
      ) : null}
      <ProblemNote>{problem}</ProblemNote>
      {isOnline ? null : <p className="text-warn">You are offline. You can save once you are connected.</p>}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={isBusy} disabled={!isDirty || !isOnline}>
          {isBusy ? "Saving..." : "Save profile"}
        </Button>
        <p role="status" className="text-ink-2 text-small">
          {isDirty ? "Not saved yet" : ""}
        </p>
      </div>
    </form>
  );
}
