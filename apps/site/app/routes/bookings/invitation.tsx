import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "#app/api/call.ts";
import { type Refusal, toRefusal } from "#app/api/changes/refusal.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { nightLabel } from "#app/format/night-label.ts";
import { forgetInvitation, keepInvitation, readKeptInvitation } from "#app/parts/bookings/kept-invitation.ts";
import { requestSignIn } from "#app/parts/profiles/auth-dialog/auth-dialog-store.ts";
import { bookerOf } from "#app/parts/profiles/booker-of.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { Route } from "./+types/invitation.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Your invitation",
    description: "An invitation to a night.",
    isHidden: true,
  });

export const headers = () => ({ "Referrer-Policy": "no-referrer" });

type Invitation = Awaited<ReturnType<typeof readInvitation>>;

const readInvitation = (secret: string) => call("read_invitation", { p_secret: secret });

/** Refusals after which no other try can succeed. */
const final = new Set<Refusal["code"]>(["BOOKINGS_INVITATION_NOT_FOUND", "BOOKINGS_INVITATION_OVER"]);

/** Says why a call with the secret was refused. A secret that will never be good is not kept. */
function toInvitationRefusal(error: unknown, isOnline: boolean): Refusal {
  const refusal = toRefusal(error, isOnline);
  if (final.has(refusal.code)) forgetInvitation();
  return refusal;
}

/**
 * The secret of the link. It stands behind the #, which no browser sends, and leaves the address bar at once: the browser keeps it,
 * because a sign-in by mail or by a provider opens this page again without it.
 */
function takeSecret(): string | null {
  const given = window.location.hash.slice(1);
  if (!given) return readKeptInvitation();
  keepInvitation(given);
  window.history.replaceState(window.history.state, "", window.location.pathname);
  return given;
}

/** Where the link of an invitation leads: what it is for, and the way to the night. */
export default function InvitationPage() {
  const [secret, setSecret] = useState<string | null>(null);
  useEffect(() => setSecret(takeSecret()), []);
  return (
    <section className="column grid justify-items-start gap-6 py-8">
      <h1 tabIndex={-1} className="type-h1">
        Your invitation
      </h1>
      {secret === null ? (
        <p>Open the link of your invitation as it was sent to you. It shows the night here.</p>
      ) : (
        <QueryProvider>
          <Opened secret={secret} />
        </QueryProvider>
      )}
    </section>
  );
}

function Opened({ secret }: { secret: string }) {
  const query = useQuery({
    queryKey: ["invitation", secret],
    staleTime: 0,
    queryFn: () =>
      readInvitation(secret).catch((error: unknown) => {
        toInvitationRefusal(error, navigator.onLine);
        throw error;
      }),
  });
  const why = refusedWhy(query);
  // what is refused for good needs no second try
  if (why && final.has(why.code)) return <RefusalNote refusal={why} />;
  return (
    <div className="w-full">
      <Loaded query={query} what="Your invitation" why={why}>
        {(invitation) => (
          <div className="grid justify-items-start gap-6">
            <Invited secret={secret} invitation={invitation} />
          </div>
        )}
      </Loaded>
    </div>
  );
}

type InvitedProps = { secret: string; invitation: Invitation };

function Invited({ secret, invitation }: InvitedProps) {
  const navigate = useNavigate();
  const session = useSession();
  const { attempt, isBusy, refusal } = useExclusiveChange(toInvitationRefusal);
  const { title, organiser, slug, requires_account } = invitation;

  async function take() {
    const known = requires_account ? session.person : bookerOf(session);
    if (
      !known &&
      !(await requestSignIn({
        title: "Sign in to take your invitation",
        summary: title,
        next: "/invitation",
        ...(requires_account ? {} : { takesGuests: true }),
      }))
    )
      return;
    const isTaken = await attempt(() => call("accept_invitation", { p_secret: secret }));
    if (!isTaken) return;
    forgetInvitation();
    void navigate(invitation.is_private ? `/events/${slug}` : `/events/${slug}/book`);
  }
  const when = nightLabel(
    new Date(invitation.starts_at),
    invitation.ends_at ? new Date(invitation.ends_at) : null,
  );
  return (
    <>
      <p>
        {organiser} invites you to <strong dir="auto">{title}</strong>.
      </p>
      <p>{`${when.name} · ${when.range}`}</p>
      <ul className="grid list-disc gap-1 ps-5 empty:hidden">
        {givenBy(invitation).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <RefusalNote refusal={refusal} />
      <Button size="lg" busy={isBusy} onClick={() => void take()}>
        See the night
      </Button>
    </>
  );
}

/** What the invitation gives, in sentences. */
function givenBy({ waives, plus_ones, has_price }: Invitation): string[] {
  return [
    plus_ones === 0 && "The invitation is for you alone.",
    plus_ones !== null &&
      plus_ones > 0 &&
      `You can bring ${plus_ones === 1 ? "1 person" : `${plus_ones} people`}.`,
    waives.includes("approval") && "You don't need to apply.",
    waives.includes("sale_start") && "You can book before sales open.",
    waives.includes("questions") && "You don't have to answer the organiser's questions.",
    has_price && "Your tickets have a price of their own.",
  ].filter((line) => typeof line === "string");
}
