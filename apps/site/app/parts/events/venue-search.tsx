import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

const COLUMNS = "id, name, address, capacity, licence, access, safety, area:areas!venues_area_id_fkey (name)";

/** Venues whose name holds the words, one's own first where nothing is typed. */
async function findVenues(words: string, personId: string | undefined) {
  if (words.length < 2 && !personId) return [];
  const client = await browserClient();
  if (words.length < 2) {
    const { data: mine } = await client
      .from("venue_members")
      .select(`venue:venues (${COLUMNS})`)
      .eq("user_id", personId ?? "")
      .eq("status", "active")
      .limit(8)
      .throwOnError();
    return mine.flatMap(({ venue }) => (venue ? [venue] : []));
  }
  const { data } = await client
    .from("venues")
    .select(COLUMNS)
    .eq("status", "active")
    .ilike("name", `%${words.replaceAll(/[%_\\]/g, "\\$&")}%`)
    .order("name")
    .limit(8)
    .throwOnError();
  return data;
}

/** A venue as the search finds it. */
export type FoundVenue = Awaited<ReturnType<typeof findVenues>>[number];

type VenueSearchProps = {
  /** whose own venues stand there before anything is typed */
  personId?: string;
  error?: string | null | undefined;
  /** what helps where no venue is called that */
  otherwise: string;
  onPick: (venue: FoundVenue) => void;
};

/** Finds a venue by its name. */
export function VenueSearch({ personId, error, otherwise, onPick }: VenueSearchProps) {
  const [words, setWords] = useState("");
  const found = useQuery({
    queryKey: ["venues", "pick", words.trim(), personId],
    queryFn: () => findVenues(words.trim(), personId),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid gap-3">
      <Field label="Search venues" hint="Type at least two letters of its name." error={error} required>
        <TextInput type="search" value={words} onChange={(event) => setWords(event.target.value)} />
      </Field>
      <p role="status" className="text-ink-2 text-small empty:hidden">
        {found.data?.length === 0 && words.trim().length >= 2 ? `No venue is called that. ${otherwise}` : ""}
      </p>
      <ul className="grid">
        {(found.data ?? []).map((venue) => (
          <li key={venue.id}>
            <button
              type="button"
              className="press w-full border-line border-b px-2 py-3 text-start hover:bg-raised"
              onClick={() => onPick(venue)}
            >
              <strong dir="auto">{venue.name}</strong>
              <span className="block text-ink-2 text-small">
                {[venue.area?.name, venue.capacity ? `holds ${venue.capacity}` : null]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
