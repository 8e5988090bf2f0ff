import { Link } from "react-router";
import type { HomeStrip, StripProps } from "../home-strip.ts";
import type { Announcement } from "./announcement.server.ts";

/** What staff say to everybody; gone at its end, on a page that was made before, too. */
function AnnouncementStrip({ data, now }: StripProps<Announcement | null>) {
  if (!data || Date.parse(data.ends_at) <= now.getTime()) return null;
  return (
    <aside
      aria-label="Announcement"
      className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-ink border-b-2 bg-surface px-(--gutter) py-4"
    >
      <p className="font-bold">{data.body}</p>
      {data.link && data.link_label ? (
        <Link to={data.link} className="inline-flex min-h-6 items-center text-link">
          {data.link_label}
        </Link>
      ) : null}
    </aside>
  );
}

export default { order: 1, Strip: AnnouncementStrip } satisfies HomeStrip<Announcement | null>;
