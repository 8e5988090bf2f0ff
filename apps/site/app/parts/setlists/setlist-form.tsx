import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { dayName } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { parseSetlist, type Track } from "./parse-setlist.ts";
import { TrackFields } from "./track-fields.tsx";

type SetlistFormProps = {
  setlist: Pick<Answer<"read_setlist">, "id" | "name" | "tracks" | "revision" | "last">;
  code: string | null;
  /** what is read again when it was saved */
  changes: QueryKey;
};

/** A title with a name of its own, by which its fields stay the same while it moves. */
type Row = Track & { key: string };

const toRows = (tracks: readonly Track[]): Row[] =>
  tracks.map((track) => ({ ...track, key: crypto.randomUUID() }));
const blank: Track = { title: "", artist: "", writers: "" };

/** Types, pastes or takes over a set list, and gives it. */
export function SetlistForm({ setlist, code, changes }: SetlistFormProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(changes);
  const queries = useQueryClient();
  const [pasted, setPasted] = useState("");
  const [given] = useState(() => toRows(setlist.tracks));
  const form = useHeldForm({
    name: `setlist:${setlist.id}`,
    defaults: { tracks: given, revision: setlist.revision },
    refusal,
    refusedAt: ["tracks"],
    send: async ({ tracks, revision }) => {
      const isDone = await attempt(() =>
        call("save_setlist", {
          p_setlist_id: setlist.id,
          p_tracks: tracks.map(({ key: _, ...track }) => track),
          p_revision: revision,
          ...(code ? { p_code: code } : {}),
        }),
      );
      if (!isDone) return;
      form.forget();
      await queries.invalidateQueries({ queryKey: changes });
      notify("Thank you! The set list is with the team");
    },
  });
  const list = form.bind("tracks");
  const tracks = list.value;
  const take = (more: readonly Track[]) => {
    list.onChange([...tracks, ...toRows(more)].slice(0, 200));
    notify(`${plural(more.length, "title")} added. Check each of them`);
  };
  const { last } = setlist;
  return (
    <form {...form.props} className="grid gap-6">
      <div className="grid max-w-reading gap-3">
        <Field
          label="Paste a set list"
          hint="A title on each line, Artist - Title, a numbered list, or rows of a spreadsheet."
        >
          <TextArea
            rows={5}
            value={pasted}
            maxLength={100_000}
            onChange={(event) => setPasted(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              take(parseSetlist(pasted));
              setPasted("");
            }}
          >
            Add the pasted titles
          </Button>
          {last ? (
            <Button variant="outline" size="sm" onClick={() => take(last.tracks)}>
              Use the one of {last.title}, {dayName(last.night_date)}
            </Button>
          ) : null}
        </div>
      </div>
      <ol className="grid gap-4">
        {tracks.map((track, at) => (
          <TrackFields
            key={track.key}
            at={at}
            track={track}
            onChange={(changed) =>
              list.onChange(tracks.map((one, place) => (place === at ? { ...changed, key: one.key } : one)))
            }
            onRemove={() => list.onChange(tracks.filter((_, place) => place !== at))}
          />
        ))}
      </ol>
      <p role="alert" className="text-red text-small empty:hidden">
        {form.errors.tracks}
      </p>
      <RefusalNote refusal={form.rest} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          onClick={() => list.onChange([...tracks, ...toRows([blank])].slice(0, 200))}
        >
          Add a title
        </Button>
        <Button type="submit" busy={isBusy}>
          {setlist.tracks.length > 0 ? "Save the changes" : "Give the set list"}
        </Button>
      </div>
    </form>
  );
}
