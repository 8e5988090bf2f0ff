import clsx from "clsx";
import { useCallback, useEffect, useState } from "react";
import { data, Link, useLocation, useNavigate } from "react-router";
import { publicClient } from "#app/api/public-client.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { nightLabel } from "#app/format/night-label.ts";
import { readBasket } from "#app/parts/bookings/booking-drafts.ts";
import { countTickets } from "#app/parts/bookings/choosing/basket.ts";
import { placeName } from "#app/parts/bookings/place.ts";
import { type BookableEvent, findBookableEvent } from "#app/parts/bookings/queries.ts";
import { requestSignIn } from "#app/parts/profiles/auth-dialog/auth-dialog-store.ts";
import { readSession } from "#app/parts/profiles/session/session-store.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { QueueScreen } from "#app/parts/queue/queue-screen.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { titleClass } from "#app/ui/title-class.ts";
import type { Route } from "./+types/queue.ts";

/** What everybody may see: the night whose queue it is. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await findBookableEvent(publicClient(context), params.idOrSlug);
  if (!event) throw data(null, { status: 404 });
  return { event };
}

export const meta = (args: Route.MetaArgs) =>
  args.loaderData
    ? pageMeta(args, {
        title: `Queue for ${args.loaderData.event.title}`,
        description: `The queue for tickets of ${args.loaderData.event.title}.`,
        canonical: `/events/${args.loaderData.event.slug}/queue`,
        isHidden: true,
      })
    : [];

/** Where buyers of a night wait before they choose tickets. */
export default function Queue({ loaderData: { event } }: Route.ComponentProps) {
  const when = nightLabel(new Date(event.starts_at), event.ends_at ? new Date(event.ends_at) : null);
  return (
    <div className="column py-8">
      <header>
        <p className="type-label text-ink-2">Queue</p>
        <h1 tabIndex={-1} className={clsx("mt-1", titleClass(event.title))}>
          <Link to={`/events/${event.slug}`} className="no-underline hover:underline" dir="auto">
            {event.title}
          </Link>
        </h1>
        <p className="mt-3">
          {when.name} · {when.range}
        </p>
        <p className="text-ink-2">{placeName(event)}</p>
      </header>
      <div className="mt-8">
        <QueryProvider>
          <NightQueue event={event} />
        </QueryProvider>
      </div>
      <noscript>
        <p>The queue needs JavaScript: your session lives in your browser.</p>
      </noscript>
    </div>
  );
}

function NightQueue({ event }: { event: BookableEvent }) {
  const { person } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [wanted, setWanted] = useState(1);
  // what was chosen is kept in this browser, which the server's page does not know
  useEffect(() => setWanted(countTickets(readBasket(event.id)?.basket ?? {}) || 1), [event.id]);
  const goOn = useCallback(
    () => void navigate(`/events/${event.slug}/book`, { replace: true }),
    [event.slug, navigate],
  );
  const signIn = async () => {
    const isSignedIn = await requestSignIn({
      title: "Sign in to join the queue",
      summary: event.title,
      next: `/events/${event.slug}/queue`,
    });
    return isSignedIn ? (readSession().person?.id ?? null) : null;
  };
  return (
    <QueueScreen
      event={event}
      personId={person?.id ?? null}
      onSignIn={signIn}
      joinsAtOnce={state?.joins === true}
      wanted={wanted}
      onGoOn={goOn}
    />
  );
}
