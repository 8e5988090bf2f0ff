import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type DeskLink, type MentionTarget, mentionsQuery } from "#app/parts/journal/desk-queries.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

const kindNames: Record<DeskLink["kind"], string> = {
  event: "Night",
  venue: "Venue",
  artist: "Artist",
  organiser: "Organiser",
};

type TargetFieldProps = {
  /** null for all of them */
  kind: DeskLink["kind"] | null;
  label: string;
  onChoose: (target: MentionTarget) => void;
};

/** Finds a night, a venue, an artist or an organiser by name. */
export function TargetField({ kind, label, onChoose }: TargetFieldProps) {
  const [query, setQuery] = useState("");
  const { data, isFetching } = useQuery(mentionsQuery(kind, query));
  const isEmpty = query.trim().length > 1 && !isFetching && data?.length === 0;
  return (
    <div className="grid gap-2">
      <Field label={label} hint="Type a part of the name.">
        <TextInput value={query} maxLength={80} onChange={(event) => setQuery(event.target.value)} />
      </Field>
      <p role="status" className="text-small empty:hidden">
        {isEmpty ? "Nothing of this name." : null}
      </p>
      <ul className="grid gap-1 empty:hidden">
        {(data ?? []).map((target) => (
          <li key={target.id}>
            <Button
              variant="quiet"
              size="sm"
              className="text-start"
              onClick={() => {
                setQuery("");
                onChoose(target);
              }}
            >
              {[target.name, target.says, kind ? null : kindNames[target.kind]].filter(Boolean).join(", ")}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
