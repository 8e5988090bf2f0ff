import { useNavigate, useSearchParams } from "react-router";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { JoinCard } from "#app/parts/organisers/join-card.tsx";
import { leave } from "#app/parts/profiles/session/leave.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import type { Route } from "./+types/join.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Join a team", description: "An invitation to a team.", isHidden: true });

/** Where the link of an invitation leads: it says who invites to what before it asks for a sign-in. */
export default function JoinTeam({ params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { status } = useSession();
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="mb-8 type-h1">
        Join a team
      </h1>
      {status === "unknown" ? (
        <Halftone className="h-40 max-w-reading" />
      ) : (
        <QueryProvider>
          <JoinCard
            invitationId={params.invitationId}
            code={search.get("code") ?? ""}
            isSignedIn={status === "signed-in"}
            onLeave={leave}
            onJoined={(team, isVenue) => {
              notify(`You are in the team of ${team}`);
              void navigate(isVenue ? "/venue-dashboard" : "/organise", { replace: true });
            }}
          />
        </QueryProvider>
      )}
    </div>
  );
}
