import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { browserClient } from "#app/api/browser-client.ts";
import { useStored } from "#app/api/stored-value.ts";
import { ForYouList, forYouQuery } from "#app/parts/events/for-you-list.tsx";
import type { Card } from "#app/parts/events/listing.ts";
import { FollowButton } from "#app/parts/profiles/follow/follow-button.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { storedPlace } from "#app/shell/place/place.ts";
import type { HomeData } from "./home.tsx";
import { HomeSection } from "./home-section.tsx";
import type { StripProps } from "./home-strip.ts";
import { withoutRepeats } from "./mixed.ts";

/** The next nights of what somebody follows or likes, in time order, each with its reason. */
export function ForYou({ home }: StripProps<undefined>) {
  const { person } = useSession();
  const query = useQuery(forYouQuery(person?.id));
  if (!query.data) return null;
  if (query.data.length === 0) return <FollowThree personId={person?.id ?? ""} />;
  // no row stands on the page twice
  const [, rest = []] = withoutRepeats([
    { cards: shownOn(home), most: Number.POSITIVE_INFINITY },
    { cards: query.data.map(({ card }) => card), most: Number.POSITIVE_INFINITY },
  ]);
  const rows = query.data.filter(({ card }) => rest.includes(card));
  if (rows.length === 0) return null;
  return (
    <HomeSection
      id="for-you"
      title="For you"
      note="From what you follow and like"
      more={{ to: "/for-you", label: "All for you" }}
    >
      <ForYouList rows={rows} tonight={home.tonight} />
    </HomeSection>
  );
}

/** The nights that the lists of the page show. */
function shownOn({ first, picks, free, strips }: HomeData): Card[] {
  const cards = (name: string) => (strips[name] ?? []) as Card[];
  return [...first.items, ...picks, ...free.items, ...cards("announced"), ...cards("selling-fast")];
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
