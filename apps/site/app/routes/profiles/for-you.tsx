import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { serverDate } from "#app/device/server-time.ts";
import { nightDateOf } from "#app/format/nights.ts";
import { ForYouList, forYouQuery } from "#app/parts/events/for-you-list.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/for-you.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "For you",
    description: "The next nights of what you follow and like.",
    isHidden: true,
  });

/** The next nights of what a person follows and likes, in time order. */
export default function ForYouPage() {
  const { person } = useSession();
  if (!person) return null;
  return (
    <div className="py-8">
      <header className="border-line border-b px-(--gutter) pb-4">
        <h1 tabIndex={-1} className="type-h1">
          For you
        </h1>
        <p className="mt-3 text-ink-2">
          From what you follow and like, soonest first.{" "}
          <Link to="/settings/places">Change your city and genres</Link> or see{" "}
          <Link to="/profile?tab=following">what you follow</Link>.
        </p>
      </header>
      <Nights personId={person.id} />
    </div>
  );
}

function Nights({ personId }: { personId: string }) {
  return (
    <Loaded query={useQuery(forYouQuery(personId))} what="Your nights">
      {(rows) =>
        rows.length > 0 ? (
          <ForYouList rows={rows} tonight={nightDateOf(serverDate())} heading="h2" />
        ) : (
          <div className="px-(--gutter) py-8">
            <EmptyState action={<LinkButton to="/events">See what's on</LinkButton>}>
              Nothing yet. Follow a venue, an artist or an organiser, or choose genres you like.
            </EmptyState>
          </div>
        )
      }
    </Loaded>
  );
}
