import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { FailureNote } from "#app/parts/profiles/failure-note.tsx";
import { knownSession } from "#app/parts/profiles/session/session-store.ts";
import { openTicketLink } from "#app/parts/profiles/sign-in/open-guest-account.ts";
import { useFailure } from "#app/parts/profiles/use-failure.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/ticket-link.ts";
import { NewTicketLink } from "./new-ticket-link.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Your tickets",
    description: "Tickets booked without an account.",
    isHidden: true,
  });

export const headers = () => ({ "Referrer-Policy": "no-referrer" });

/** The secret of a mail's link. It stands behind the #, which no browser sends, and leaves the address bar at once. */
function takeSecret(): string {
  const secret = window.location.hash.slice(1);
  window.history.replaceState(window.history.state, "", window.location.pathname);
  return secret;
}

/** Where the link of a confirmation mail leads: it opens the tickets that were booked without an account. */
export default function TicketLink() {
  const navigate = useNavigate();
  const failure = useFailure();
  const [state, setState] = useState<"asking" | "opening" | "signed-in">("asking");

  const open = useEffectEvent(async (secret: string, to: string) => {
    setState("opening");
    // the session of an account is not put out by a link
    if ((await knownSession()).status === "signed-in") return setState("signed-in");
    const words = { title: "This link opens no tickets", toText: () => "It is too old, or was replaced." };
    const isOpen = await failure.attempt(words, () => openTicketLink(secret));
    if (isOpen) void navigate(to, { replace: true });
    else setState("asking");
  });
  useEffect(() => {
    if (window.location.hash.length <= 1) return;
    // a mail of a waiting list shows the place in line
    const to = window.location.search === "?tab=waitlists" ? "/bookings?tab=waitlists" : "/bookings";
    void open(takeSecret(), to);
  }, []);

  return (
    <section className="column grid justify-items-start gap-6 py-8">
      <h1 tabIndex={-1} className="type-h1">
        Your tickets
      </h1>
      <FailureNote {...failure.note} />
      {state === "opening" ? <p role="status">Opening your tickets...</p> : null}
      {state === "signed-in" ? (
        <p>
          These tickets were booked without an account, and you are signed in to one. Sign out, then open the
          link again.
        </p>
      ) : null}
      {state === "asking" ? <NewTicketLink /> : null}
    </section>
  );
}
