import clsx from "clsx";
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useOnline } from "#app/ui/use-online.ts";
import { UploadRow } from "./upload-row.tsx";
import type { UploadItem } from "./use-uploads.ts";

type UploadFieldProps = {
  label: string;
  /** what is taken, in a few words */
  hint: ReactNode;
  /** types taken, e.g. `image/png` */
  types: readonly string[];
  multiple?: boolean;
  items: readonly UploadItem[];
  onFiles: (files: File[]) => void;
  onCancel: (id: string) => void;
  onRetry: (id: string) => void;
  /** in place of choosing, as when the space is used up */
  closed?: ReactNode;
};

/** Takes files: chosen, dropped, pasted, or from the camera. Below it stands how far each has come. */
export function UploadField({
  label,
  hint,
  types,
  multiple = false,
  items,
  closed,
  ...on
}: UploadFieldProps) {
  const id = useId();
  const isOnline = useOnline();
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const chosen = [...(files ?? [])];
    if (chosen.length > 0 && !closed) on.onFiles(multiple ? chosen : chosen.slice(0, 1));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length > 0) event.preventDefault();
    take(event.clipboardData.files);
  };
  return (
    <section aria-labelledby={id} onPaste={onPaste}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the buttons inside are the way for everybody */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
        className={clsx(
          "border-2 border-dashed p-5",
          isOver ? "border-pink bg-raised" : "border-line-strong",
        )}
      >
        <h3 id={id} className="font-bold">
          {label}
        </h3>
        <p className="mt-1 text-small text-ink-2">{closed ?? hint}</p>
        {closed ? null : <Choices label={label} types={types} multiple={multiple} onFiles={take} />}
      </div>
      {isOnline ? null : (
        <p role="status" className="mt-3 border-yellow border-s-4 ps-3">
          You're offline. The upload continues when you are back online.
        </p>
      )}
      {items.length > 0 ? (
        <ul aria-label="Uploads" className="mt-3 grid">
          {items.map((item) => (
            <UploadRow key={item.id} item={item} onCancel={on.onCancel} onRetry={on.onRetry} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

type ChoicesProps = {
  label: string;
  types: readonly string[];
  multiple: boolean;
  onFiles: (files: FileList | null) => void;
};

function Choices({ label, types, multiple, onFiles }: ChoicesProps) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const takesPictures = types.some((type) => type.startsWith("image/"));
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <Button variant="outline" onClick={() => files.current?.click()}>
        {multiple ? "Choose files" : "Choose a file"}
      </Button>
      {takesPictures ? (
        <Button variant="quiet" className="pointer-fine:hidden" onClick={() => camera.current?.click()}>
          Take a photo
        </Button>
      ) : null}
      <p className="text-small text-ink-2 pointer-coarse:hidden">or drop or paste here</p>
      <FileInput ref={files} label={label} accept={types.join(",")} multiple={multiple} onFiles={onFiles} />
      {takesPictures ? (
        <FileInput ref={camera} label={`${label}: camera`} accept="image/*" isCamera onFiles={onFiles} />
      ) : null}
    </div>
  );
}

type FileInputProps = {
  ref: React.Ref<HTMLInputElement>;
  label: string;
  accept: string;
  multiple?: boolean;
  isCamera?: boolean;
  onFiles: (files: FileList | null) => void;
};

/** The browser's own control, worked by the button beside it. */
function FileInput({ ref, label, accept, multiple = false, isCamera = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      aria-label={label}
      accept={accept}
      multiple={multiple}
      capture={isCamera ? "environment" : undefined}
      className="sr-only"
      tabIndex={-1}
      onChange={(event) => {
        onFiles(event.currentTarget.files);
        // the same file may be chosen again
        event.currentTarget.value = "";
      }}
    />
  );
}
