import { useQuery } from "@tanstack/react-query";
import type { ManagedEvent } from "#app/parts/events/manage/manage-queries.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { PhotoRemovals } from "./photo-removals.tsx";
import { PhotosForm } from "./photos-form.tsx";
import { teamPhotosQuery } from "./photos-queries.ts";

/** The photos of a night that is over: what people asked first, then the photos in their order. */
export function PhotosSection({ event }: { event: ManagedEvent }) {
  const query = useQuery(teamPhotosQuery(event.id));
  return (
    <Loaded query={query} what="The photos">
      {(photos) => (
        <div className="grid gap-8">
          <PhotoRemovals eventId={event.id} photos={photos.filter((photo) => photo.asked_at !== null)} />
          <PhotosForm event={event} photos={photos} />
        </div>
      )}
    </Loaded>
  );
}
