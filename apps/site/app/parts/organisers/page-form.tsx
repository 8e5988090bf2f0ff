import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { sendFile } from "#app/api/send-file.ts";
import { resizedAddress } from "#app/api/upload-address.ts";
import { typedList } from "#app/format/text/typed-list.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { FaceField } from "#app/ui/fields/face-field.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { MyOrganiser } from "./organiser-queries.ts";

async function readPage(organiserId: string) {
  const client = await browserClient();
  const { data } = await client
    .from("organisers")
    .select("name, kind, about, links, genres, player_url, image_path, image_alt")
    .eq("id", organiserId)
    .single()
    .throwOnError();
  return data;
}

type Page = Awaited<ReturnType<typeof readPage>>;

/** What the page of an organiser shows beside its words: a picture, genres, something to play. */
export function PageForm({ organiser }: { organiser: MyOrganiser }) {
  const query = useQuery({
    queryKey: ["organisers", organiser.id, "page"],
    queryFn: () => readPage(organiser.id),
    staleTime: 0,
  });
  return (
    <Loaded query={query} what="The page">
      {(page) => <PageFields organiserId={organiser.id} page={page} />}
    </Loaded>
  );
}

function PageFields({ organiserId, page }: { organiserId: string; page: Page }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["organisers"]);
  const form = useHeldForm({
    name: `organiser-page:${organiserId}`,
    defaults: {
      genres: page.genres.join(", "),
      player_url: page.player_url ?? "",
      face: { path: page.image_path ?? "", alt: page.image_alt ?? "" },
    },
    refusal,
    refusedAt: ["genres", "player_url"],
    send: async (typed) => {
      const isDone = await attempt(async () => {
        // the words are those of now: another form changes them
        const now = await readPage(organiserId);
        await call("update_organiser", {
          p_organiser_id: organiserId,
          p_name: now.name,
          p_kind: now.kind,
          p_about: now.about ?? "",
          p_links: now.links ?? {},
          p_genres: typedList(typed.genres),
          p_player_url: typed.player_url.trim(),
          p_image_path: typed.face.path,
          p_image_alt: typed.face.alt,
        });
      });
      if (isDone) notify("Saved");
    },
  });
  const face = form.watch("face");
  return (
    <form {...form.props} className="grid max-w-reading gap-5">
      <FaceField
        face={face}
        onChange={form.bind("face").onChange}
        src={face.path ? resizedAddress(face.path, 320) : ""}
        send={async (file, options) =>
          `event_media/${await sendFile({ file, bucket: "event_media", folder: organiserId, ...options })}`
        }
      />
      <Field label="Genres (optional)" hint="Up to ten, with commas between." error={form.errors.genres}>
        <TextInput {...form.register("genres")} autoComplete="off" />
      </Field>
      <Field
        label="Something to play (optional)"
        hint="The address of a track or mix on SoundCloud or Mixcloud, or the one under Share / Embed on Bandcamp."
        error={form.errors.player_url}
      >
        <TextInput type="url" {...form.register("player_url")} />
      </Field>
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          Save the page
        </Button>
      </div>
    </form>
  );
}
