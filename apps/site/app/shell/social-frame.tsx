import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { FollowButton } from "#app/parts/profiles/follow/follow-button.tsx";
import type { FollowSubject } from "#app/parts/profiles/follow/follow-subject.ts";
import type { Person } from "#app/parts/profiles/person.ts";
import type { PersonCard } from "#app/parts/social/post.ts";
import { nameOfCard } from "#app/parts/social/post.ts";
import SavedPostsSync from "#app/parts/social/saved-posts-sync.tsx";
import { SocialContext, type SocialReport } from "#app/parts/social/social-context.ts";
import { socialKey } from "#app/parts/social/social-queries.ts";

const BlockDialog = lazy(() => import("#app/parts/profiles/profile/block-dialog.tsx"));
const ReportDialog = lazy(() => import("#app/parts/admin/report/report-dialog.tsx"));
const VisibilityChoice = lazy(() =>
  import("#app/parts/profiles/profile/visibility-choice.tsx").then((module) => ({
    default: module.VisibilityChoice,
  })),
);

type SocialFrameProps = { person: Person; players: readonly string[]; children: ReactNode };

/** What posts need of the rest of the product, for the person who is signed in. */
export function SocialFrame(props: SocialFrameProps) {
  return (
    <QueryProvider>
      <Frame {...props} />
    </QueryProvider>
  );
}

function Frame({ person, players, children }: SocialFrameProps) {
  const queryClient = useQueryClient();
  const [blocked, setBlocked] = useState<PersonCard | null>(null);
  const [reported, setReported] = useState<SocialReport | null>(null);
  const personId = person.id;
  const visibility = person.profile?.visibility ?? null;
  const social = useMemo(
    () => ({
      personId,
      players,
      onBlock: setBlocked,
      onReport: setReported,
      visibilityChoice: (
        <Suspense fallback={null}>
          <VisibilityChoice
            personId={personId}
            chosen={visibility as "public" | "followers" | "hidden" | null}
          />
        </Suspense>
      ),
      followButton: (subject: { kind: string; target: string; name: string }) => (
        <FollowButton subject={subject as FollowSubject} />
      ),
    }),
    [personId, players, visibility],
  );
  return (
    <SocialContext value={social}>
      <SavedPostsSync personId={personId} />
      {children}
      <Suspense fallback={null}>
        {blocked ? (
          <BlockDialog
            person={{ id: blocked.user_id, name: nameOfCard(blocked) }}
            onClose={() => setBlocked(null)}
            onBlocked={() => {
              setBlocked(null);
              void queryClient.invalidateQueries({ queryKey: socialKey });
            }}
          />
        ) : null}
        {reported ? <ReportDialog subject={reported} isSignedIn onClose={() => setReported(null)} /> : null}
      </Suspense>
    </SocialContext>
  );
}
