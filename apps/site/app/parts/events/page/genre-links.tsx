import { tagLabel } from "#app/parts/events/labels.ts";
import { Link } from "#app/ui/page-link.tsx";
import { Tag } from "#app/ui/tag.tsx";

/** The genres of an artist or an organiser, each leading to its nights. */
export function GenreLinks({ genres }: { genres: readonly string[] }) {
  if (genres.length === 0) return null;
  return (
    <ul aria-label="Genres" className="mt-4 flex flex-wrap gap-1.5">
      {genres.map((genre) => (
        <li key={genre}>
          <Link
            to={`/events?tag=${encodeURIComponent(toTag(genre))}`}
            className="inline-flex min-h-6 no-underline"
          >
            <Tag>{tagLabel(genre)}</Tag>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const toTag = (genre: string): string =>
  genre
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/[^a-z0-9]+/g, "-");
