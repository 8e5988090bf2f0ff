import { useId, useState } from "react";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { CutButton } from "./cut-button.tsx";
import { describeFailure } from "./describe-failure.ts";
import { deleteImage, describeImage, type LibraryImage } from "./library.ts";
import { LibraryPicture } from "./library-picture.tsx";

type LibraryTileProps = {
  image: LibraryImage;
  onChanged: () => Promise<unknown>;
  /** takes a part that was cut out, as a picture of its own */
  onCut: (file: File) => void;
};

const USES: Record<string, string> = {
  avatars: "your profile picture",
  event_media: "an event",
  venue_media: "a venue",
  post_media: "a post",
  evidence: "a report",
};

/** Where copies of a picture are. */
function describeUses(image: LibraryImage): string | null {
  const uses = image.used_in.map((bucket) => USES[bucket] ?? bucket);
  return uses.length === 0 ? null : `Used in ${new Intl.ListFormat("en-GB").format(uses)}`;
}

/** One picture: what it shows, where it is used, and the way to describe or delete it. */
export function LibraryTile({ image, onChanged, onCut }: LibraryTileProps) {
  const [open, setOpen] = useState<"describe" | "delete" | null>(null);
  const id = useId();
  const name = image.alt ?? (image.is_decorative ? "Decorative picture" : "Picture without a description");
  const close = () => setOpen(null);
  const used = describeUses(image);
  return (
    <li className="grid content-start gap-2" aria-labelledby={id}>
      <LibraryPicture image={image} />
      <p id={id} className="line-clamp-2 text-small [overflow-wrap:anywhere]">
        {image.alt ?? (image.is_decorative ? "Decorative" : <Badge>Not described yet</Badge>)}
      </p>
      {used ? <p className="text-small text-ink-2">{used}</p> : null}
      {image.flashes ? <p className="text-small text-warn">This picture flashes.</p> : null}
      {open === null ? (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            aria-label={`Describe: ${name}`}
            onClick={() => setOpen("describe")}
          >
            Describe
          </Button>
          <CutButton image={image} name={name} onCut={onCut} />
          <Button variant="quiet" size="sm" aria-label={`Delete: ${name}`} onClick={() => setOpen("delete")}>
            Delete
          </Button>
        </div>
      ) : null}
      {open === "describe" ? <DescribeForm image={image} onClose={close} onChanged={onChanged} /> : null}
      {open === "delete" ? <DeleteNote image={image} onClose={close} onChanged={onChanged} /> : null}
    </li>
  );
}

type PanelProps = Pick<LibraryTileProps, "image" | "onChanged"> & { onClose: () => void };

function DescribeForm({ image, onClose, onChanged }: PanelProps) {
  const [alt, setAlt] = useState(image.alt ?? "");
  const [isDecorative, setIsDecorative] = useState(image.is_decorative);
  const { attempt, isBusy, refusal } = useExclusiveChange(describeFailure);
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(async () => {
          await describeImage(image.name, isDecorative ? "" : alt, isDecorative);
          await onChanged();
          onClose();
        });
      }}
    >
      <Field label="Alternative text" hint="What someone who can't see it would miss." error={refusal}>
        <TextInput
          value={alt}
          maxLength={300}
          disabled={isDecorative}
          autoFocus
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
      </Field>
      <Checkbox
        label="Decorative"
        hint="It says nothing, and screen readers skip it."
        checked={isDecorative}
        onChange={(event) => setIsDecorative(event.currentTarget.checked)}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={isBusy}>
          Save
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function DeleteNote({ image, onClose, onChanged }: PanelProps) {
  const { attempt, isBusy, refusal } = useExclusiveChange(describeFailure);
  const used = describeUses(image);
  return (
    <fieldset aria-label="Delete this picture?" className="grid gap-3 border-red border-s-4 ps-3">
      <p className="text-small">
        Delete this picture for good? {used ? `${used}: that copy stays.` : "It is not used anywhere."}
      </p>
      {refusal ? (
        <p role="alert" className="text-red text-small">
          {refusal}
        </p>
      ) : null}
      <div className="flex gap-2">
        <Button
          variant="danger"
          size="sm"
          busy={isBusy}
          onClick={() =>
            void attempt(async () => {
              await deleteImage(image.name);
              await onChanged();
              notify("Picture deleted");
            })
          }
        >
          Delete
        </Button>
        <Button variant="quiet" size="sm" autoFocus onClick={onClose}>
          Keep it
        </Button>
      </div>
    </fieldset>
  );
}
