import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { browserClient } from "#app/api/browser-client.ts";
import { readJson } from "#app/api/read-json.ts";
import { useStored } from "#app/api/stored-value.ts";
import { clockTime, dayName } from "#app/format/nights.ts";
import { tagLabel } from "#app/parts/events/labels.ts";
import { type Card, placeLine } from "#app/parts/events/listing.ts";
import { FollowButton } from "#app/parts/profiles/follow/follow-button.tsx";
import { useSession } from "#app/parts/profiles/use-session.ts";
import { storedPlace } from "#app/shell/place.ts";
import { CoverLink } from "#app/ui/cover-link.tsx";
import { HomeSection } from "./home-section.tsx";
import type { StripProps } from "./home-strip.ts";

type ForYouRow = { card: Card; reason_kind: string; reason_name: string; reason_path: string };

async function readForYou(): Promise<ForYouRow[]> {
  const client = await browserClient();
  return readJson(client.rpc("list_for_you"));
}

/** The next nights of what somebody follows or likes, in time order, each with its reason. */
export function ForYou({ home }: StripProps<undefined>) {
  const { person } = useSession();
  const query = useQuery({
    queryKey: ["mine", person?.id, "for-you"],
    queryFn: readForYou,
    enabled: person !== null,
    staleTime: 60_000,
  });
  const isThere = query.data !== undefined;
  // the page stands before this strip does: its address leads here all the same
  useEffect(() => {
    if (isThere && window.location.hash === "#for-you") document.getElementById("for-you")?.scrollIntoView();
  }, [isThere]);
  if (!query.data) return null;
  if (query.data.length === 0) return <FollowThree personId={person?.id ?? ""} />;
  return (
    <HomeSection
      id="for-you"
      title="For you"
      note="From what you follow and like"
      more={{ to: "/profile?tab=following", label: "What you follow" }}
    >
      <ul className="lg:grid lg:grid-cols-2">
        {query.data.map(({ card, reason_kind, reason_name, reason_path }) => (
          <li
            key={card.event_id}
            className="relative grid grid-cols-[5.75rem_minmax(0,1fr)] items-center gap-x-4 border-line border-b px-(--gutter) py-3 hover:bg-surface"
          >
            <time dateTime={card.starts_at}>
              <span className="type-numeral">{clockTime(new Date(card.starts_at))}</span>
              <span className="mt-1 block whitespace-nowrap text-ink-2 type-data">
                {dayName(card.night_date, home.tonight)}
              </span>
            </time>
            <div className="min-w-0">
              <h3 className="font-bold leading-tight">
                <CoverLink to={`/events/${card.slug}`} prefetch="intent">
                  {card.title}
                </CoverLink>
              </h3>
              <p className="mt-0.5 truncate text-ink-2 text-small">{placeLine(card)}</p>
              <p className="relative z-10 mt-0.5 w-fit text-small">
                {reason_kind === "genre" ? "You like" : "You follow"}{" "}
                <Link to={reason_path}>{reason_kind === "genre" ? tagLabel(reason_name) : reason_name}</Link>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

async function readVenues(area: string | null) {
  const client = await browserClient();
  let query = client
    .from("venues")
    .select("id, slug, name, area:areas!venues_area_id_fkey!inner (name, slug)")
    .eq("status", "active");
  if (area) query = query.eq("area.slug", area);
  const { data } = await query
    .order("capacity", { ascending: false, nullsFirst: false })
    .limit(3)
    .throwOnError();
  return data;
}

/** For somebody who follows nothing, or nothing with nights ahead: three rooms of the chosen city to begin with. */
function FollowThree({ personId }: { personId: string }) {
  const place = useStored(storedPlace);
  const area = place?.area ?? null;
  const venues = useQuery({
    queryKey: ["mine", personId, "follow-three", area],
    queryFn: () => readVenues(area),
  });
  if (!venues.data?.length) return null;
  return (
    <HomeSection id="for-you" title="Follow 3 things" note="Their next nights will show here">
      <ul>
        {venues.data.map(({ id, slug, name, area: { name: city } }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-(--gutter) py-3"
          >
            <span>
              <Link to={`/venues/${slug}`} className="font-bold">
                {name}
              </Link>
              <span className="block text-ink-2 text-small">{city}</span>
            </span>
            <FollowButton subject={{ kind: "venue", target: id, name }} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
