import { Fragment } from "react";
import { momentName } from "#app/format/moment.ts";
import { clockTime } from "#app/format/nights.ts";
import { Link } from "#app/ui/page-link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { EventDetail } from "./detail-query.ts";

type Artist = EventDetail["artists"][number];

const KINDS: Partial<Record<Artist["kind"], string>> = {
  live: "Live",
  hybrid: "Hybrid",
  talk: "Talk",
  visual: "Visuals",
};

/** `timesAt`: when set times are published, where that is still to come */
type LineUpProps = { artists: readonly Artist[]; timesAt: string | null; now: Date; slug: string };

/** Who plays, in billing order; those who share a set stand on one line; set times once they are known. */
export function LineUp({ artists, timesAt, now, slug }: LineUpProps) {
  return (
    <>
      <ul className="border-line border-t">
        {inSets(onceEach(artists)).map((set) => {
          const first = set[0];
          if (!first) return null;
          return (
            <li
              key={first.id}
              className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-2.5"
            >
              {first.set_start ? (
                <time dateTime={first.set_start} className="type-numeral w-16">
                  {clockTime(new Date(first.set_start))}
                </time>
              ) : null}
              <span className={first.is_headliner ? "type-h3" : ""}>
                {set.map(({ id, name, page }, at) => (
                  <Fragment key={id}>
                    {at > 0 ? " b2b " : null}
                    {page ? (
                      <>
                        <Link to={`/artists/${page.slug}`} className="no-underline hover:underline">
                          {name}
                        </Link>
                        {page.is_claimed ? <VerifiedMark /> : null}
                      </>
                    ) : (
                      name
                    )}
                  </Fragment>
                ))}
              </span>
              {KINDS[first.kind] ? <Tag>{KINDS[first.kind]}</Tag> : null}
              {first.stage ? <span className="ms-auto type-data text-ink-2">{first.stage}</span> : null}
            </li>
          );
        })}
      </ul>
      <p className="mt-3 text-ink-2">
        {timesAt && Date.parse(timesAt) > now.getTime() ? `Set times: ${momentName(timesAt)} ` : null}
        {artists.some(({ stage, set_start }) => stage || set_start) ? (
          <Link to={`/events/${slug}/programme`}>Programme</Link>
        ) : null}
      </p>
    </>
  );
}

/** Says that an artist looks after their page, in the space of a letter. */
const VerifiedMark = () => (
  <span role="img" aria-label="verified" className="ms-1 text-green text-small">
    ✓
  </span>
);

/** Nobody is named twice: of one artist the line that says most stays, with a set time or as a headliner. */
export function onceEach<Line extends Pick<Artist, "name" | "page" | "set_start" | "is_headliner">>(
  artists: readonly Line[],
): Line[] {
  const said = (line: Line) => (line.set_start ? 2 : 0) + (line.is_headliner ? 1 : 0);
  return [
    ...Map.groupBy(artists, ({ page, name }) => page?.slug ?? name.trim().toLowerCase()).values(),
  ].flatMap((lines) => lines.toSorted((one, other) => said(other) - said(one)).slice(0, 1));
}

/** Artists by set: those of one back-to-back group together, where the first of them stands. */
const inSets = (artists: readonly Artist[]): Artist[][] => [
  ...Map.groupBy(artists, ({ b2b_group, id }) => b2b_group ?? id).values(),
];
