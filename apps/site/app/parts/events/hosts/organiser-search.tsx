import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

/** Organisers whose name holds the words, without one. */
async function findOrganisers(words: string, without: string) {
  if (words.length < 2) return [];
  const client = await browserClient();
  const { data } = await client
    .from("organisers")
    .select("id, name, slug, venue:venues (name)")
    .neq("id", without)
    .ilike("name", `%${words.replaceAll(/[%_\\]/g, "\\$&")}%`)
    .order("name")
    .limit(8)
    .throwOnError();
  return data;
}

/** An organiser as the search finds it. */
export type FoundOrganiser = Awaited<ReturnType<typeof findOrganisers>>[number];

type OrganiserSearchProps = {
  /** the organiser of the night, which is not offered */
  without: string;
  error?: string | undefined;
  onPick: (organiser: FoundOrganiser) => void;
};

/** Finds an organiser by its name. */
export function OrganiserSearch({ without, error, onPick }: OrganiserSearchProps) {
  const [words, setWords] = useState("");
  const typed = words.trim();
  const found = useQuery({
    queryKey: ["organisers", "pick", typed, without],
    queryFn: () => findOrganisers(typed, without),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid gap-3">
      <Field
        label="Search organisers and venues"
        hint="Type at least two letters of the name."
        error={error}
        required
      >
        <TextInput type="search" value={words} onChange={({ target }) => setWords(target.value)} />
      </Field>
      <p role="status" className="text-ink-2 text-small empty:hidden">
        {found.isError ? "The search did not answer. Check your connection and type again." : ""}
        {found.data?.length === 0 && typed.length >= 2 ? "No organiser is called that." : ""}
      </p>
      <ul className="grid">
        {(found.data ?? []).map((organiser) => (
          <li key={organiser.id}>
            <button
              type="button"
              className="press w-full border-line border-b px-2 py-3 text-start hover:bg-raised"
              onClick={() => onPick(organiser)}
            >
              <strong dir="auto">{organiser.name}</strong>
              {organiser.venue ? (
                <span className="block text-ink-2 text-small">At {organiser.venue.name}</span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
