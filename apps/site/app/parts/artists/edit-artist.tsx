import { useRevalidator } from "react-router";
import { call } from "#app/api/call.ts";
import { toRemedy } from "#app/api/changes/to-remedy.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { sendFile } from "#app/api/send-file.ts";
import { resizedAddress } from "#app/api/upload-address.ts";
import { refusalWords } from "#app/format/refusal-words.ts";
import { typedList } from "#app/format/text/typed-list.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
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
  const links = (artist.links ?? {}) as Record<string, string>;
  const { attempt, isBusy, refusal } = useExclusiveChange(inOneSentence);
  const { revalidate } = useRevalidator();
  const form = useHeldForm({
    name: `artist:${artist.id}`,
    defaults: {
      about: artist.about ?? "",
      genres: artist.genres.join(", "),
      website: links.website ?? "",
      player: artist.player_url ?? "",
      face: { path: artist.image_path ?? "", alt: artist.image_alt ?? "" },
    },
    send: async ({ about, genres, website, player, face }) => {
      const { website: _was, ...others } = links;
      const isDone = await attempt(() =>
        call("edit_artist", {
          p_artist_id: artist.id,
          p_about: about,
          ...(artist.area_id ? { p_area_id: artist.area_id } : {}),
          p_genres: typedList(genres),
          p_links: website.trim() ? { ...others, website: website.trim() } : others,
          p_player_url: player.trim(),
          p_image_path: face.path,
          p_image_alt: face.alt,
        }),
      );
      if (!isDone) return;
      notify("Saved");
      void revalidate();
      onClose();
    },
  });
  const face = form.watch("face");
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={`The page of ${artist.name}`}>
      <form {...form.props} className="grid gap-5">
        <Field label="About (optional)" hint="Up to 2,000 characters. Everyone can read it.">
          <TextArea rows={6} maxLength={2000} {...form.register("about")} />
        </Field>
        <Field label="Genres (optional)" hint="Up to ten, with commas between.">
          <TextInput {...form.register("genres")} autoComplete="off" />
        </Field>
        <Field label="Website (optional)" hint="Begins with https://">
          <TextInput type="url" {...form.register("website")} />
        </Field>
        <Field
          label="Something to play (optional)"
          hint="The address of a track or mix on SoundCloud or Mixcloud, or the one under Share / Embed on Bandcamp."
        >
          <TextInput type="url" {...form.register("player")} />
        </Field>
        <FaceField
          face={face}
          onChange={form.bind("face").onChange}
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
