import { useState } from "react";
import { resizedAddress } from "#app/api/upload-address.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";
import type { EditedPhoto } from "./join-photos.ts";

type PhotoRowProps = {
  photo: EditedPhoto;
  /** its place, from 0 */
  at: number;
  count: number;
  error: string | undefined;
  onChange: (change: Partial<EditedPhoto>) => void;
  onMove: (to: number) => void;
  onRemove: () => Promise<void>;
};

/** One photo with its words, its place and the way to take it off. */
export function PhotoRow({ photo, at, count, error, onChange, onMove, onRemove }: PhotoRowProps) {
  const called = photo.alt || `photo ${at + 1}`;
  return (
    <li className="grid gap-4 border-line border-t pt-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <div>
        <UploadedImage
          src={resizedAddress(photo.path, 320)}
          alt={photo.alt}
          className="aspect-3/2 w-40 border border-line"
        />
        {at === 0 ? <p className="mt-1 type-label">Cover</p> : null}
        {photo.state ? <p className="mt-1 text-small text-warn">{photo.state}</p> : null}
        {photo.id === null ? <p className="mt-1 text-small text-warn">Not saved yet</p> : null}
      </div>
      <div className="grid gap-3">
        <Field
          label="What it shows"
          hint="One sentence, also for people who cannot see it."
          error={error}
          required
        >
          <TextInput
            value={photo.alt}
            maxLength={300}
            onChange={(event) => onChange({ alt: event.target.value })}
          />
        </Field>
        <Field label="Who took it (optional)">
          <TextInput
            value={photo.credit}
            maxLength={100}
            onChange={(event) => onChange({ credit: event.target.value })}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          {at > 1 ? (
            <Button size="sm" variant="outline" onClick={() => onMove(0)}>
              Make it the cover<span className="sr-only">: {called}</span>
            </Button>
          ) : null}
          <Button size="sm" variant="outline" disabled={at === 0} onClick={() => onMove(at - 1)}>
            Earlier<span className="sr-only">: {called}</span>
          </Button>
          <Button size="sm" variant="outline" disabled={at === count - 1} onClick={() => onMove(at + 1)}>
            Later<span className="sr-only">: {called}</span>
          </Button>
          <RemovePhoto called={called} onRemove={onRemove} />
        </div>
      </div>
    </li>
  );
}

function RemovePhoto({ called, onRemove }: { called: string; onRemove: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
        Remove<span className="sr-only"> {called}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Remove this photo?"
        description="It is deleted for everybody. This can't be undone."
      >
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => setIsOpen(false)}>
            Keep it
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              setIsOpen(false);
              void onRemove();
            }}
          >
            Remove photo
          </Button>
        </div>
      </Dialog>
    </>
  );
}
