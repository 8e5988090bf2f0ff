import type { ReactNode } from "react";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { PhotoWall } from "#app/parts/events/photos/photo-wall.tsx";

type NightPhotosProps = { event: { id: string; title: string }; report: (photoId: string) => ReactNode };

/** The photos of a night that is over. */
export function NightPhotos(props: NightPhotosProps) {
  return (
    <QueryProvider>
      <PhotoWall {...props} />
    </QueryProvider>
  );
}
