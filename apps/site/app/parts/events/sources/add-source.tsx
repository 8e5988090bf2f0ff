import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { FileInput } from "#app/ui/fields/file-input.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type SourceTeam, sourcesKey } from "./sources-queries.ts";

const mostBytes = 500_000;

/** The bytes of a file as the database takes them. */
async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

type AddSourceProps = {
  team: SourceTeam;
  /** for staff: the venue whose calendar it is */
  venueId?: string;
  onAdded?: () => void;
};

/** Takes the address of a calendar, or a file of one; what it would come to is shown next. */
export function AddSource({ team, venueId, onAdded }: AddSourceProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(sourcesKey(team));
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const form = useHeldForm({
    name: `calendar:${team.kind === "staff" ? "staff" : team.id}`,
    defaults: { address: "" },
    refusal,
    refusedAt: ["address", "file", "venue_id"],
    send: ({ address }) => add({ p_address: address }),
  });
  const whose = {
    ...(team.kind === "organiser" ? { p_organiser_id: team.id } : {}),
    ...(team.kind === "venue" ? { p_venue_id: team.id } : {}),
    ...(team.kind === "staff" ? { p_for_staff: true, ...(venueId ? { p_venue_id: venueId } : {}) } : {}),
  };
  const add = async (
    given: { p_address: string } | { p_file: string; p_file_name: string },
  ): Promise<void> => {
    const added = await run(() => call("add_source", { ...given, ...whose }));
    if (!added) return;
    form.forget();
    form.reset();
    onAdded?.();
  };
  const addFile = async (file: File) => {
    if (file.size > mostBytes) {
      setTooLarge("The file is too large. Use a file of up to 500 kB, or paste the address of the calendar.");
      return;
    }
    setTooLarge(null);
    await add({ p_file: await toBase64(file), p_file_name: file.name });
  };
  return (
    <form
      {...form.props}
      onDragOver={(drag) => drag.preventDefault()}
      onDrop={(drop) => {
        const [file] = drop.dataTransfer.files;
        if (!file) return;
        drop.preventDefault();
        void addFile(file);
      }}
      className="grid max-w-reading gap-4"
    >
      <h3 className="type-h3">Add a calendar</h3>
      <Field
        label="Address of the calendar"
        hint="The link that Google, Apple, WordPress or your website gives for subscribing, or an account such as @events@mobilizon.example. You see every night before anything is published."
        error={form.errors.address ?? form.errors.venue_id}
      >
        <TextInput inputMode="url" autoComplete="off" placeholder="https://" {...form.register("address")} />
      </Field>
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          Show me its nights
        </Button>
      </div>
      <Field
        label="Or a file"
        hint="Choose a calendar, a table or JSON-LD of up to 500 kB, or drop it here. It is read once."
        error={tooLarge ?? form.errors.file}
      >
        <FileInput
          accept=".ics,.csv,.json,.jsonld,.html,text/calendar,text/csv,application/json"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = "";
            if (file) void addFile(file);
          }}
        />
      </Field>
      <RefusalNote refusal={form.rest} />
    </form>
  );
}
