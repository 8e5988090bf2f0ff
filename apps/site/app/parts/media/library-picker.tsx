import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { describeFailure } from "./describe-failure.ts";
import { copyImage, type LibraryImage } from "./library.ts";
import { LibraryPicture } from "./library-picture.tsx";
import { useLibrary } from "./use-library.ts";

type LibraryPickerProps = {
  person: string;
  /** where the chosen picture is copied to, and the first folder of its name there */
  bucket: string;
  folder: string;
  onCancel: () => void;
  /** told the name of the copy in its bucket and what the picture shows */
  onChosen: (name: string, alt: string | null) => Promise<void> | void;
};

/** Chooses a picture of one's own for another screen. Import it lazily. */
export function LibraryPicker({ person, bucket, folder, onCancel, onChosen }: LibraryPickerProps) {
  const library = useLibrary(person);
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function choose(image: LibraryImage): Promise<void> {
    if (chosen) return;
    setChosen(image.name);
    setProblem(null);
    try {
      await onChosen(await copyImage(image.name, bucket, folder), image.alt);
    } catch (error) {
      setProblem(describeFailure(error));
      setChosen(null);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onCancel()}
      title="Your pictures"
      description="Choose one. It is copied, and the one in your library stays."
      className="sm:max-w-3xl"
    >
      {problem ? (
        <p role="alert" className="mb-4 text-red">
          {problem}
        </p>
      ) : null}
      {library.isFailed && !library.images ? (
        <ErrorState onRetry={library.retry}>Your pictures could not be loaded.</ErrorState>
      ) : null}
      {!library.images && !library.isFailed ? <Halftone className="h-40" /> : null}
      {library.images?.length === 0 ? (
        <EmptyState>There are no pictures in your library yet.</EmptyState>
      ) : null}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {library.images?.map((image, index) => (
          <li key={image.name}>
            <button
              type="button"
              aria-label={image.alt ?? `Picture ${index + 1}, without a description`}
              aria-busy={chosen === image.name || undefined}
              className="block w-full border-2 border-transparent hover:border-ink aria-busy:border-pink"
              onClick={() => void choose(image)}
            >
              <LibraryPicture image={{ ...image, is_decorative: true }} />
            </button>
          </li>
        ))}
      </ul>
      {library.hasMore ? (
        <Button className="mt-4" variant="outline" busy={library.isLoadingMore} onClick={library.showMore}>
          Show more
        </Button>
      ) : null}
    </Dialog>
  );
}
