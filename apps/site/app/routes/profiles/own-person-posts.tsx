import type { Person } from "#app/parts/profiles/person.ts";
import { FeedOf } from "#app/parts/social/feed/own-feed.tsx";
import { SocialFrame } from "#app/shell/social-frame.tsx";

type OwnPersonPostsProps = { person: Person; players: readonly string[]; handle: string };

/** Somebody's posts, as the person who is signed in may read them. */
export function OwnPersonPosts({ person, players, handle }: OwnPersonPostsProps) {
  return (
    <SocialFrame person={person} players={players}>
      <FeedOf feed={{ name: "author", key: handle }} />
    </SocialFrame>
  );
}
