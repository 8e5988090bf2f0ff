import { useQuery } from "@tanstack/react-query";
import type { Person } from "#app/parts/profiles/person.ts";
import { BesideFeed } from "#app/parts/social/feed/beside-feed.tsx";
import { OwnFeed } from "#app/parts/social/feed/own-feed.tsx";
import { type Feed, standingQuery } from "#app/parts/social/social-queries.ts";
import { SocialFrame } from "#app/shell/social-frame.tsx";

type OwnSocialProps = { person: Person; players: readonly string[]; feed: Feed };

/** Social for a signed-in person. */
export function OwnSocial({ person, players, feed }: OwnSocialProps) {
  return (
    <SocialFrame person={person} players={players}>
      <div className="in-order lg:grid lg:grid-cols-[minmax(0,42rem)_18rem] lg:gap-12">
        <div className="pt-4">
          <OwnFeed key={`${feed.name} ${feed.key ?? ""} ${feed.tag ?? ""}`} feed={feed} />
        </div>
        <aside aria-label="Beside the posts" className="pt-10 lg:pt-6">
          <Beside personId={person.id} area={feed.key ?? null} />
        </aside>
      </div>
    </SocialFrame>
  );
}

function Beside({ personId, area }: { personId: string; area: string | null }) {
  const standing = useQuery(standingQuery(personId));
  return <BesideFeed area={area ?? standing.data?.area?.slug ?? null} />;
}
