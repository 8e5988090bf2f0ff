import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { UploadField } from "#app/ui/uploads/upload-field.tsx";
import { useUploads } from "#app/ui/uploads/use-uploads.ts";
import { addImage, PICTURE_TYPES } from "./library.ts";
import { LibraryTile } from "./library-tile.tsx";
import { isFull, QuotaBar } from "./quota-bar.tsx";
import { useLibrary } from "./use-library.ts";

/** A person's pictures: adding, describing and deleting them. */
export function LibraryScreen({ person }: { person: string }) {
  const library = useLibrary(person);
  const reload = useRef(library.reload);
  reload.current = library.reload;
  const uploads = useUploads({
    types: PICTURE_TYPES,
    send: async (file, options) => {
      await addImage(file, person, options);
      await reload.current();
    },
  });
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <UploadField
          label="Add pictures"
          hint="JPEG, PNG, WebP or GIF, up to 10 MB each. Where and when they were taken is removed."
          types={PICTURE_TYPES}
          multiple
          items={uploads.items}
          onFiles={uploads.add}
          onCancel={uploads.cancel}
          onRetry={uploads.retry}
          closed={
            isFull(library.quota)
              ? "Your space is full. Delete pictures you no longer need, and the rest stays as it is."
              : undefined
          }
        />
        {library.quota ? <QuotaBar quota={library.quota} /> : null}
      </div>
      <LibraryList library={library} onCut={(file) => uploads.add([file])} />
    </div>
  );
}

type LibraryListProps = { library: ReturnType<typeof useLibrary>; onCut: (file: File) => void };

function LibraryList({ library, onCut }: LibraryListProps) {
  const { images } = library;
  if (images === null && library.isFailed)
    return <ErrorState onRetry={library.retry}>Your pictures could not be loaded. They are safe.</ErrorState>;
  if (images === null)
    return (
      <div aria-busy="true" className="grid animate-appear-late grid-cols-2 gap-4 sm:grid-cols-4">
        {["a", "b", "c", "d"].map((key) => (
          <Halftone key={key} className="aspect-square" />
        ))}
      </div>
    );
  if (images.length === 0)
    return <EmptyState>No pictures yet. Those you add stay here, and only you can see them.</EmptyState>;
  return (
    <section aria-label="Pictures">
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 lg:grid-cols-4">
        {images.map((image) => (
          <LibraryTile key={image.name} image={image} onChanged={library.reload} onCut={onCut} />
        ))}
      </ul>
      {library.hasMore ? (
        <Button className="mt-8" variant="outline" busy={library.isLoadingMore} onClick={library.showMore}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}
