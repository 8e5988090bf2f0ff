import clsx from "clsx";
import { pictureSources, resizedAddress } from "#app/api/upload-address.ts";
import { muteMarks } from "#app/format/mute-marks.ts";
import { plural } from "#app/format/plural.ts";
import { ClaimedBadge } from "#app/parts/artists/claimed-badge.tsx";
import type { SearchKind } from "#app/parts/search/question.ts";
import { CoverLink } from "#app/ui/cover-link.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";

/** A person or thing that is found by its name. */
interface NamedThing {
  id: string;
  path: string;
  title: string;
  detail: string | null;
  aliases?: string[];
  image_path?: string | null;
  nights?: number;
  /** the artist looks after the page */
  is_claimed?: boolean;
}

/** Artists, organisers, series, people and towns: a wall of names. */
export function NamedThings({ kind, items }: { kind: SearchKind; items: readonly unknown[] }) {
  return (
    <ul className="gutter grid gap-4 pt-5 sm:grid-cols-2 lg:grid-cols-3">
      {(items as NamedThing[]).map((thing) => (
        <li
          key={thing.id}
          {...marksOf(kind, thing)}
          className="relative grid min-h-24 grid-cols-[5.5rem_minmax(0,1fr)] border-2 border-line-strong hover:border-ink hover:bg-surface"
        >
          <Mark thing={thing} isRound={kind === "person"} />
          <div className="self-center px-4 py-3">
            <h3 className="type-h3 [overflow-wrap:anywhere]">
              <CoverLink to={thing.path} prefetch="intent">
                {thing.title}
              </CoverLink>
            </h3>
            {thing.is_claimed ? <ClaimedBadge title="The artist looks after this page" /> : null}
            <p className="mt-1 text-ink-2 text-small empty:hidden">
              {[thing.detail, thing.aliases?.length ? `also ${thing.aliases.slice(0, 2).join(", ")}` : null]
                .filter(Boolean)
                .join(" · ")}
            </p>
            {thing.nights ? (
              <p className="mt-1 font-bold text-small">{plural(thing.nights, "night")} ahead</p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What can be muted of a named thing: itself. */
function marksOf(kind: SearchKind, { title, path }: NamedThing) {
  const slug = path.slice(path.lastIndexOf("/") + 1);
  if (kind === "artist") return muteMarks({ artists: [title] });
  if (kind === "organiser") return muteMarks({ organiser: slug });
  return kind === "person" ? muteMarks({ handle: slug }) : {};
}

/** The picture, or the first letters on dots. */
function Mark({ thing, isRound }: { thing: NamedThing; isRound: boolean }) {
  const look = "size-full min-h-24 border-line-strong border-e-2";
  if (thing.image_path)
    return (
      <UploadedImage
        src={resizedAddress(thing.image_path, 160)}
        srcSet={pictureSources(thing.image_path, 320)}
        sizes="88px"
        alt=""
        width={160}
        height={160}
        className={clsx(look, "object-cover")}
      />
    );
  const letters =
    thing.title
      .replace(/^the /i, "")
      .match(/[\p{L}\p{N}]/gu)
      ?.slice(0, 2)
      .join("") ?? "";
  return (
    <div aria-hidden="true" className={clsx(look, "relative grid place-items-center overflow-hidden")}>
      <Halftone className="absolute inset-0" />
      <span
        className={clsx(
          "relative grid size-12 place-items-center bg-ink font-bold text-bg uppercase",
          isRound && "rounded-full",
        )}
      >
        {letters}
      </span>
    </div>
  );
}
