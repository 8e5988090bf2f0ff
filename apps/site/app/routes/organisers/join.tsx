import { useNavigate, useSearchParams } from "react-router";
import { JoinCard } from "#app/parts/organisers/join-card.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { notify } from "#app/ui/toasts.ts";
import type { Route } from "./+types/join.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Join a team", description: "An invitation to a team.", isHidden: true });

/** Where the link of an invitation leads. */
export default function JoinTeam({ params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="mb-8 type-h1">
        Join a team
      </h1>
      <JoinCard
        invitationId={params.invitationId}
        code={search.get("code") ?? ""}
        onJoined={(team, isVenue) => {
          notify(`You are in the team of ${team}`);
          void navigate(isVenue ? "/venue-dashboard" : "/organise", { replace: true });
        }}
      />
    </div>
  );
}
