import type { ArticleBlock } from "@undercroft/contract";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { BLOCK_NAMES, type SetKind } from "./block-names.ts";
import { findBlockProblem } from "./find-problem.ts";
import { GalleryFields } from "./pictures/gallery-fields.tsx";
import { emptyPicture, PictureFields } from "./pictures/picture-fields.tsx";
import { PictureLibrary } from "./pictures/picture-library.tsx";
import { PictureUpload } from "./pictures/picture-upload.tsx";
import { TargetField } from "./target-field.tsx";
import { findTrackProblem, linesOfTracks, tracksOfLines } from "./track-text.ts";

/** A block that is being filled in: a new one, or the one at a place of the document. */
export type OpenBlock = { kind: SetKind; at: number | null; block: ArticleBlock | null; files: File[] };

type BlockDialogProps = {
  open: OpenBlock;
  articleId: string;
  /** `name` is what a card is called */
  onDone: (block: ArticleBlock, name: string | null) => void;
  onClose: () => void;
};

const isCard = (kind: SetKind): kind is "event" | "venue" | "artist" =>
  kind === "event" || kind === "venue" || kind === "artist";

/** Fills in a picture, a gallery, a card or a track list. Nothing half done gets into the text. */
export function BlockDialog({ open, articleId, onDone, onClose }: BlockDialogProps) {
  const { kind } = open;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={BLOCK_NAMES[kind]}
      className={kind === "gallery" ? "!max-w-2xl" : ""}
    >
      {isCard(kind) ? (
        <TargetField
          kind={kind}
          label={`Find ${{ event: "a night", venue: "a venue", artist: "an artist" }[kind]}`}
          onChoose={({ id, name, says }) =>
            onDone({ type: kind, id }, [name, says].filter(Boolean).join(", "))
          }
        />
      ) : (
        <BlockForm open={open} articleId={articleId} onDone={onDone} />
      )}
    </Dialog>
  );
}

type Draft = Extract<ArticleBlock, { type: "image" | "gallery" | "track_list" | "player" }>;

function draftOf({ kind, block }: OpenBlock): Draft {
  if (block && !("id" in block) && block.type === kind) return block as Draft;
  if (kind === "player") return { type: kind, url: "", title: "" };
  if (kind === "gallery") return { type: "gallery", images: [] };
  return kind === "track_list" ? { type: kind, tracks: [] } : { type: "image", ...emptyPicture };
}

function BlockForm({ open, articleId, onDone }: Omit<BlockDialogProps, "onClose">) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(open));
  const [lines, setLines] = useState(() => (draft.type === "track_list" ? linesOfTracks(draft.tracks) : ""));
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    const block: Draft = draft.type === "track_list" ? { ...draft, tracks: tracksOfLines(lines) } : draft;
    const wrong = (block.type === "track_list" ? findTrackProblem(lines) : null) ?? findBlockProblem(block);
    setProblem(wrong);
    if (!wrong) onDone(block, null);
  };
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // the page's own form is another one
        event.stopPropagation();
        submit();
      }}
    >
      {draft.type === "image" ? (
        <>
          <PictureUpload
            folder={articleId}
            path={draft.path}
            file={open.files[0]}
            onPath={(path) => setDraft((before) => ({ ...before, path }) as Draft)}
          />
          <PictureLibrary onChoose={(picture) => setDraft({ type: "image", ...picture })} />
          <PictureFields picture={draft} onChange={(next) => setDraft({ ...draft, ...next })} />
        </>
      ) : null}
      {draft.type === "gallery" ? (
        <GalleryFields
          articleId={articleId}
          images={draft.images}
          files={open.files}
          onChange={(images) => setDraft({ type: "gallery", images })}
        />
      ) : null}
      {draft.type === "track_list" ? (
        <Field label="Tracks" hint="One a line: 03:45 | Artist | Title">
          <TextArea rows={8} value={lines} onChange={(event) => setLines(event.target.value)} />
        </Field>
      ) : null}
      {draft.type === "player" ? (
        <>
          <Field
            label="Address"
            hint="The address of a track or mix on SoundCloud or Mixcloud. For Bandcamp, the code under Share / Embed."
          >
            <TextInput
              value={draft.url}
              maxLength={400}
              onChange={(event) => setDraft({ ...draft, url: event.target.value.trim() })}
            />
          </Field>
          <Field label="What plays" hint="Artist and title, for the button that loads it.">
            <TextInput
              value={draft.title}
              maxLength={200}
              onChange={(event) => setDraft({ ...draft, title: event.target.value })}
            />
          </Field>
        </>
      ) : null}
      <p role="alert" className="border-red border-s-4 ps-3 empty:hidden">
        {problem}
      </p>
      <div>
        <Button type="submit">{open.at === null ? "Insert" : "Done"}</Button>
      </div>
    </form>
  );
}
