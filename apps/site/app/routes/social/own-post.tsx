import { useNavigate } from "react-router";
import type { Person } from "#app/parts/profiles/person.ts";
import { OwnPostPage } from "#app/parts/social/own-post-page.tsx";
import { SocialFrame } from "#app/shell/social-frame.tsx";

type OwnPostProps = { person: Person; players: readonly string[]; postId: string };

/** A post for a signed-in reader. */
export function OwnPost({ person, players, postId }: OwnPostProps) {
  const navigate = useNavigate();
  return (
    <SocialFrame person={person} players={players}>
      <OwnPostPage
        key={postId}
        postId={postId}
        onDeleted={() => void navigate("/social", { replace: true })}
      />
    </SocialFrame>
  );
}
