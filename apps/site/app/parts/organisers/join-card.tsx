import { useQuery } from "@tanstack/react-query";
import { toSignInPath } from "@undercroft/contract";
import { teamRoleName } from "@undercroft/contract/team-roles";
import type { ReactNode } from "react";
import { call, onlyRow } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useOneAtATime } from "#app/forms/use-one-at-a-time.ts";
import { Button } from "#app/ui/button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type JoinCardProps = {
  invitationId: string;
  code: string;
  /** somebody is signed in; without it the card says what it is about and leads to the sign-in */
  isSignedIn: boolean;
  onJoined: (team: string, isVenue: boolean) => void;
  /** signs out, where the invitation went to the address of another account */
  onLeave: () => Promise<unknown>;
};

/** What an invitation says. `email` is known to the holder of its link before they sign in. */
type Invitation = {
  team: string;
  role: string;
  state: string;
  inviter: string | null;
  is_venue: boolean;
  email?: string;
};

/** An invitation to a team, as the person it was sent to sees it, signed in or not. */
export function JoinCard({ invitationId, code, isSignedIn, onJoined, onLeave }: JoinCardProps) {
  const query = useQuery({
    queryKey: ["organisers", "invitation", invitationId, isSignedIn],
    queryFn: async (): Promise<Invitation> => {
      const at = { p_invitation_id: invitationId, p_code: code };
      return isSignedIn
        ? onlyRow(await call("read_team_invitation", at))
        : onlyRow(await call("preview_team_invitation", at));
    },
  });
  const why = refusedWhy(query);
  if (why?.code === "TEAMS_OTHER_ADDRESS") return <OtherAddress why={why} onLeave={onLeave} />;
  return (
    <Loaded query={query} what="The invitation" why={why}>
      {(asked) =>
        asked.state !== "pending" && isSignedIn ? (
          <Ended asked={asked} />
        ) : asked.state === "pending" || asked.state === "accepted" ? (
          <Card asked={asked}>
            {isSignedIn ? (
              <Join invitationId={invitationId} code={code} asked={asked} onJoined={onJoined} />
            ) : (
              <SignInToJoin path={`/organise/join/${invitationId}?code=${code}`} asked={asked} />
            )}
          </Card>
        ) : (
          <p>This invitation has ended. Ask the team for a new one.</p>
        )
      }
    </Loaded>
  );
}

function Card({ asked, children }: { asked: Invitation; children: ReactNode }) {
  return (
    <div className="grid max-w-reading justify-items-start gap-5 border-2 border-ink p-5">
      <p>
        {asked.inviter ?? "A colleague"} invites you to join <strong>{asked.team}</strong>.
      </p>
      <p>
        Your role: <strong>{teamRoleName(asked.role)}</strong>.
      </p>
      {children}
    </div>
  );
}

function SignInToJoin({ path, asked }: { path: string; asked: Invitation }) {
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        The invitation was sent to {asked.email}. Sign in with this address, or create an account with it.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={toSignInPath(path)} state={{ email: asked.email }}>
          Sign in to join
        </LinkButton>
        <LinkButton to={toSignInPath(path, "signup")} state={{ email: asked.email }} variant="outline">
          Create account
        </LinkButton>
      </div>
    </>
  );
}

type OtherAddressProps = Pick<JoinCardProps, "onLeave"> & { why: { title: string; remedy: string } };

/** Asking once more would change nothing: the way on is the other account. */
function OtherAddress({ why, onLeave }: OtherAddressProps) {
  const [isLeaving, leave] = useOneAtATime();
  return (
    <div role="alert" className="grid max-w-reading justify-items-start gap-4 border-2 border-red p-5">
      <div>
        <p className="font-bold">{why.title}</p>
        <p className="mt-1 text-ink-2">{why.remedy}</p>
      </div>
      <Button variant="outline" busy={isLeaving} onClick={() => void leave(onLeave)}>
        Sign out and use that address
      </Button>
    </div>
  );
}

type JoinProps = Pick<JoinCardProps, "invitationId" | "code" | "onJoined"> & { asked: Invitation };

function Join({ invitationId, code, asked, onJoined }: JoinProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(["organisers"]);
  return (
    <>
      <RefusalNote refusal={refusal} />
      <Button
        size="lg"
        busy={isBusy}
        onClick={async () => {
          const isDone = await run(async () => {
            await call("accept_team_invitation", { p_invitation_id: invitationId, p_code: code });
            return true;
          });
          if (isDone) onJoined(asked.team, asked.is_venue);
        }}
      >
        Join the team
      </Button>
    </>
  );
}

function Ended({ asked }: { asked: Invitation }) {
  return (
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
  );
}
