import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { useWizard } from "./wizard-context.ts";

/** Venues whose name holds the words, one's own first where nothing is typed. */
async function findVenues(words: string, personId: string) {
  const client = await browserClient();
  const columns =
    "id, name, address, capacity, licence, access, safety, area:areas!venues_area_id_fkey (name)";
  if (words.length < 2) {
    const { data: mine } = await client
      .from("venue_members")
      .select(`venue:venues (${columns})`)
      .eq("user_id", personId)
      .eq("status", "active")
      .limit(8)
      .throwOnError();
    return mine.flatMap(({ venue }) => (venue ? [venue] : []));
  }
  const { data } = await client
    .from("venues")
    .select(columns)
    .eq("status", "active")
    .ilike("name", `%${words.replaceAll(/[%_\\]/g, "\\$&")}%`)
    .order("name")
    .limit(8)
    .throwOnError();
  return data;
}

/** Finds a venue by its name. */
export function VenuePicker() {
  const { data, set, errorOf, warningsOf, personId } = useWizard();
  const [words, setWords] = useState("");
  const [isChanging, setIsChanging] = useState(!data.venue_id);
  const found = useQuery({
    queryKey: ["venues", "pick", words.trim()],
    queryFn: () => findVenues(words.trim(), personId),
    placeholderData: keepPreviousData,
    enabled: isChanging,
  });
  if (!isChanging)
    return (
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-4 border-2 border-ink p-4">
          <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <span className="block type-label text-ink-2">Venue</span>
            <strong>{data.venue_name}</strong>
          </p>
          <Button variant="outline" size="sm" onClick={() => setIsChanging(true)}>
            Another venue
          </Button>
        </div>
        {warningsOf("capacity").map((warning) => (
          <p key={warning.message} className="border-warn border-s-4 ps-4">
            <strong>{warning.message}.</strong> <span className="text-ink-2">{warning.remedy}</span>
          </p>
        ))}
      </div>
    );
  return (
    <div className="grid gap-3">
      <Field
        label="Search venues"
        hint="Type at least two letters of its name."
        error={errorOf("venue_id")}
        required
      >
        <TextInput type="search" value={words} onChange={(event) => setWords(event.target.value)} />
      </Field>
      <p role="status" className="text-ink-2 text-small empty:hidden">
        {found.data?.length === 0 && words.trim().length >= 2
          ? "No venue is called that. Choose “Somewhere else” and write the address."
          : ""}
      </p>
      <ul className="grid">
        {(found.data ?? []).map((venue) => (
          <li key={venue.id}>
            <button
              type="button"
              className="press w-full border-line border-b px-2 py-3 text-start hover:bg-raised"
              onClick={() => {
                const hasOwn = Object.keys(data.access ?? {}).length > 0;
                set({
                  venue_id: venue.id,
                  venue_name: venue.name,
                  // the venue's own sheet is what an event begins with
                  ...(hasOwn ? {} : { capacity: data.capacity ?? venue.capacity }),
                });
                setIsChanging(false);
              }}
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
