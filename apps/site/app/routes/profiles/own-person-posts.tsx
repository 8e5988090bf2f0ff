import type { Person } from "#app/parts/profiles/person.ts";
import { FeedOf } from "#app/parts/social/feed/own-feed.tsx";
import { SocialFrame } from "#app/shell/social-frame.tsx";

type OwnPersonPostsProps = { person: Person; players: readonly string[]; handle: string };

/** A person's posts, as the signed-in reader may see them. */
export function OwnPersonPosts({ person, players, handle }: OwnPersonPostsProps) {
  return (
    <SocialFrame person={person} players={players}>
      <FeedOf feed={{ name: "author", key: handle }} />
    </SocialFrame>
  );
}
