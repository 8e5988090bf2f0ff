import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { toRefusal } from "#app/api/refusal.ts";
import { useExclusiveMutation } from "#app/api/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type Role, roleLabels } from "./organiser-queries.ts";

type JoinCardProps = {
  invitationId: string;
  code: string;
  onJoined: (team: string, isVenue: boolean) => void;
};

/** An invitation to a team, as the person it was sent to sees it. */
export function JoinCard({ invitationId, code, onJoined }: JoinCardProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(["organisers"]);
  const query = useQuery({
    queryKey: ["organisers", "invitation", invitationId],
    queryFn: async () => {
      const client = await browserClient();
      const { data } = await client
        .rpc("read_team_invitation", { p_invitation_id: invitationId, p_code: code })
        .single()
        .throwOnError();
      return data;
    },
  });
  const why = query.error ? toRefusal(query.error, navigator.onLine) : null;
  return (
    <Loaded query={query} what="The invitation" why={why?.code ? why : null}>
      {(asked) =>
        asked.state === "pending" ? (
          <div className="grid max-w-reading justify-items-start gap-5 border-2 border-ink p-5">
            <p>
              {asked.inviter ?? "Somebody"} asks you to join <strong>{asked.team}</strong>.
            </p>
            <p>Your role would be {roleLabels[asked.role as Role]}.</p>
            <RefusalNote refusal={refusal} />
            <Button
              size="lg"
              busy={isBusy}
              onClick={async () => {
                const isDone = await run(async (client) => {
                  await client
                    .rpc("accept_team_invitation", { p_invitation_id: invitationId, p_code: code })
                    .throwOnError();
                  return true;
                });
                if (isDone) onJoined(asked.team, asked.is_venue);
              }}
            >
              Join the team
            </Button>
          </div>
        ) : (
          <div className="grid justify-items-start gap-4">
            <p>
              {asked.state === "accepted"
                ? `You are in the team of ${asked.team}.`
                : "This invitation has ended. Ask the team for a new one."}
            </p>
            <LinkButton to={asked.is_venue ? "/venue-dashboard" : "/organise"} variant="outline">
              {asked.is_venue ? "Your venues" : "Your nights"}
            </LinkButton>
          </div>
        )
      }
    </Loaded>
  );
}
