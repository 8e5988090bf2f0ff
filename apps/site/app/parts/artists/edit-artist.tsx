import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/call.ts";
import { toRemedy } from "#app/api/changes/to-remedy.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { sendFile } from "#app/api/send-file.ts";
import { resizedAddress } from "#app/api/upload-address.ts";
import { refusalWords } from "#app/format/refusal-words.ts";
import { typedList } from "#app/format/typed-list.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { FaceField } from "#app/ui/fields/face-field.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import type { ArtistPage } from "./queries.server.ts";

const inOneSentence = (error: unknown): string => {
  const { message, hint } = error as { message?: string; hint?: string };
  return refusalWords({ title: message ?? "", remedy: toRemedy(hint) });
};

type EditArtistProps = { artist: ArtistPage; onClose: () => void };

/** What an artist's page says, for those who may write it. Each change is in the audit log. */
export default function EditArtist({ artist, onClose }: EditArtistProps) {
  const kept = useKeptForm(`artist:${artist.id}`);
  const links = (artist.links ?? {}) as Record<string, string>;
  const [about, setAbout] = useState(artist.about ?? "");
  const [genres, setGenres] = useState(artist.genres.join(", "));
  const [website, setWebsite] = useState(links.website ?? "");
  const [player, setPlayer] = useState(artist.player_url ?? "");
  const [face, setFace] = useState({ path: artist.image_path ?? "", alt: artist.image_alt ?? "" });
  const { attempt, isBusy, refusal } = useExclusiveChange(inOneSentence);
  const { revalidate } = useRevalidator();

  const save = () =>
    attempt(async () => {
      const { website: _was, ...others } = links;
      await call("edit_artist", {
        p_artist_id: artist.id,
        p_about: about,
        ...(artist.area_id ? { p_area_id: artist.area_id } : {}),
        p_genres: typedList(genres),
        p_links: website.trim() ? { ...others, website: website.trim() } : others,
        p_player_url: player.trim(),
        p_image_path: face.path,
        p_image_alt: face.alt,
      });
      kept.forget();
      notify("Saved");
      void revalidate();
      onClose();
    });

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={`The page of ${artist.name}`}>
      <form
        {...kept.form}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label="About (optional)" hint="Up to 2,000 characters. Everyone can read it.">
          <TextArea
            rows={6}
            maxLength={2000}
            value={about}
            onChange={(event) => setAbout(event.target.value)}
          />
        </Field>
        <Field label="Genres (optional)" hint="Up to ten, with commas between.">
          <TextInput value={genres} autoComplete="off" onChange={(event) => setGenres(event.target.value)} />
        </Field>
        <Field label="Website (optional)" hint="Begins with https://">
          <TextInput type="url" value={website} onChange={(event) => setWebsite(event.target.value)} />
        </Field>
        <Field
          label="Something to play (optional)"
          hint="The address of a track or mix on SoundCloud or Mixcloud, or the one under Share / Embed on Bandcamp."
        >
          <TextInput type="url" value={player} onChange={(event) => setPlayer(event.target.value)} />
        </Field>
        <FaceField
          face={face}
          onChange={setFace}
          src={face.path ? resizedAddress(face.path, 320) : ""}
          send={async (file, options) =>
            `artist_media/${await sendFile({ file, bucket: "artist_media", folder: artist.id, ...options })}`
          }
        />
        <p role="alert" className="border-2 border-red p-4 empty:hidden">
          {refusal}
        </p>
        <div>
          <Button type="submit" busy={isBusy}>
            {isBusy ? "Saving..." : "Save"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
