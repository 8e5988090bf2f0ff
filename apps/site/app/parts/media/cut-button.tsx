import { lazy, Suspense, useState } from "react";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { Button } from "#app/ui/button.tsx";
import { notifyImageFailed } from "#app/ui/notices/toasts.ts";
import { fetchImage, type LibraryImage } from "./library.ts";

const CropDialog = lazy(() =>
  import("#app/ui/uploads/crop-dialog.tsx").then((module) => ({ default: module.CropDialog })),
);

type CutButtonProps = { image: LibraryImage; name: string; onCut: (file: File) => void };

/** Cuts a part out of a picture; the whole one stays. */
export function CutButton({ image, name, onCut }: CutButtonProps) {
  const [file, setFile] = useState<File | null>(null);
  const { attempt, isBusy } = useExclusiveChange(() => {
    notifyImageFailed();
    return null;
  });
  const open = () => attempt(async () => setFile(await fetchImage(image.name)));
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        busy={isBusy}
        aria-label={`Crop: ${name}`}
        onClick={() => void open()}
      >
        Crop
      </Button>
      {file ? (
        <Suspense fallback={null}>
          <CropDialog
            file={file}
            onCancel={() => setFile(null)}
            onDone={(part) => {
              setFile(null);
              onCut(part);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
