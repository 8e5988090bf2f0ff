import { PendingPosts } from "#app/parts/admin/posts/pending-posts.tsx";
import { StaffFrame } from "#app/parts/admin/staff-frame.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { HeldPost } from "#app/parts/social/card/held-post.tsx";
import type { Picture, ShownAttachment } from "#app/parts/social/post.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/pending.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Posts", description: "Posts and comments waiting for approval.", isHidden: true });

/** Posts and comments that wait for staff. */
export default function StaffPosts() {
  const { person } = useSession();
  if (!person) return null;
  return (
    <StaffFrame
      title="Posts"
      intro="Posts and comments of new accounts with a link or a mention, of limited accounts, and with a watched word. Nobody but their author sees them until you have decided."
      roles={person.roles}
    >
      <PendingPosts>
        {({ pictures, attachment }) => (
          <HeldPost
            pictures={(pictures ?? []) as Picture[]}
            attachment={attachment as ShownAttachment | null}
          />
        )}
      </PendingPosts>
    </StaffFrame>
  );
}
