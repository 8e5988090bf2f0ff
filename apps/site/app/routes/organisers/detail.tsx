import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { answerOldAddress } from "#app/api/old-address.server.ts";
import { publicClient } from "#app/api/public-client.ts";
import { pictureSources, resizedAddress } from "#app/api/upload-address.ts";
import { serverDate } from "#app/device/server-time.ts";
import { nightDateOf } from "#app/format/nights.ts";
import { ReportButton } from "#app/parts/admin/report/report-button.tsx";
import { websiteOf } from "#app/parts/artists/claim-subject.ts";
import { ClaimedBadge } from "#app/parts/artists/claimed-badge.tsx";
import { listWorkHere } from "#app/parts/careers/job-queries.server.ts";
import { WorkHere } from "#app/parts/careers/work-here.tsx";
import { GenreLinks } from "#app/parts/events/page/genre-links.tsx";
import { ArtistLinks, NextNights, PastNights, ProgrammeSection } from "#app/parts/events/page/programme.tsx";
import { useClock } from "#app/parts/events/use-clock.ts";
import { findFederated } from "#app/parts/federation/find-federated.server.ts";
import { FollowElsewhere } from "#app/parts/federation/follow-elsewhere.tsx";
import { InTheJournal } from "#app/parts/journal/in-the-journal.tsx";
import { listInJournal } from "#app/parts/journal/journal-queries.server.ts";
import { PagePlayer } from "#app/parts/journal/players/page-player.tsx";
import { playersFor } from "#app/parts/journal/players/page-players.server.ts";
import { findOrganiser, readOrganiserNights } from "#app/parts/organisers/queries.server.ts";
import { requestSignIn } from "#app/parts/profiles/auth-dialog/auth-dialog-store.ts";
import { FollowButton } from "#app/parts/profiles/follow/follow-button.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { actorPath } from "#app/shell/head/actor-path.ts";
import { breadcrumbJsonLd } from "#app/shell/head/json-ld.ts";
import { jsonLdOfDocument } from "#app/shell/head/json-ld-of-document.ts";
import { pageMeta, siteUrlOf } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FollowWays } from "#app/ui/follow-ways.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageFace } from "#app/ui/pictures/page-face.tsx";
import { OutsideLinks } from "#app/ui/sharing/outside-links.tsx";
import { titleClass } from "#app/ui/title-class.ts";
import type { Route } from "./+types/detail.ts";

/** Fetched for people who are signed in alone. */
const OwnOrganiser = lazy(() => import("#app/parts/artists/own-organiser.tsx"));

const KINDS: Record<string, string> = {
  promoter: "Promoter",
  venue: "Venue",
  collective: "Collective",
  label: "Label",
};

/** One organiser, by slug. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const organiser = await findOrganiser(client, params.slug);
  if (!organiser) return answerOldAddress(client, "organisers", params.slug);
  const madeAt = serverDate();
  const [nights, work, journal, elsewhere] = await Promise.all([
    readOrganiserNights(client, organiser.id),
    listWorkHere(client, { p_organiser_id: organiser.id }),
    listInJournal(client, "organiser", organiser.id),
    findFederated(context, { kind: "organiser", target: organiser.id }),
  ]);
  return {
    madeAt: madeAt.toISOString(),
    tonight: nightDateOf(madeAt),
    organiser,
    nights,
    work,
    journal,
    elsewhere,
    players: playersFor(context, organiser.player_url),
  };
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData)
    return pageMeta(args, {
      title: "Page not found",
      description: "There is no such organiser.",
      isHidden: true,
    });
  const { organiser, nights, elsewhere } = args.loaderData;
  const siteUrl = siteUrlOf(args.matches);
  return pageMeta(args, {
    title: organiser.name,
    description: organiser.about ?? `${organiser.name}: the next nights and those that have been.`,
    canonical: `/organisers/${organiser.slug}`,
    isEmbeddable: true,
    actor: actorPath(elsewhere),
    feeds: `/organisers/${organiser.slug}`,
    isHidden: nights.upcoming.length + nights.past.length === 0 && !organiser.about,
    jsonLd: import.meta.env.SSR
      ? [
          {
            "@type": "Organization",
            name: organiser.name,
            url: `${siteUrl}/organisers/${organiser.slug}`,
            ...(organiser.about ? { description: organiser.about } : {}),
          },
          breadcrumbJsonLd(siteUrl, [
            { label: "Events", path: "/events" },
            { label: organiser.name, path: `/organisers/${organiser.slug}` },
          ]),
        ]
      : jsonLdOfDocument(args.location.pathname),
  });
}

export default function OrganiserDetail({ loaderData }: Route.ComponentProps) {
  const { organiser, nights, tonight } = loaderData;
  const now = useClock(loaderData.madeAt);
  return (
    <article data-shows-muted="" className="column py-6">
      <Breadcrumbs crumbs={[{ label: "Events", to: "/events" }, { label: organiser.name }]} />
      <header className="mt-5 flex flex-wrap items-start gap-6">
        <PageFace
          name={organiser.name}
          picture={
            organiser.image_path
              ? {
                  src: resizedAddress(organiser.image_path, 640),
                  srcSet: pictureSources(organiser.image_path, 960),
                  alt: organiser.image_alt ?? "",
                }
              : null
          }
        />
        <div className="min-w-0 grow basis-64">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="type-label text-ink-2">{KINDS[organiser.kind] ?? "Organiser"}</span>
            {nights.is_verified ? <ClaimedBadge title="Their own team looks after this page" /> : null}
          </p>
          <h1
            tabIndex={-1}
            className={`mt-3 [overflow-wrap:anywhere] ${titleClass(organiser.name)}`}
            dir="auto"
          >
            {organiser.name}
          </h1>
          <GenreLinks genres={organiser.genres} />
          {organiser.about ? (
            <p className="mt-4 max-w-reading whitespace-pre-line">{organiser.about}</p>
          ) : null}
          <p className="mt-5 flex flex-wrap gap-2">
            <FollowButton subject={{ kind: "organiser", target: organiser.id, name: organiser.name }} />
            {nights.has_team ? (
              <LinkButton to={`/messages/new?organiser=${organiser.slug}`} rel="nofollow" variant="outline">
                Message
              </LinkButton>
            ) : null}
            {nights.has_plans ? (
              <LinkButton to={`/organisers/${organiser.slug}/membership`} variant="outline">
                Become a member
              </LinkButton>
            ) : null}
            <a href={`/organisers/${organiser.slug}.ics`} className={buttonClass({ variant: "outline" })}>
              Calendar feed
            </a>
          </p>
          <FollowWays page={`/organisers/${organiser.slug}`}>
            {loaderData.elsewhere ? <FollowElsewhere federated={loaderData.elsewhere} /> : null}
          </FollowWays>
        </div>
      </header>
      <div className="mt-8 grid items-start gap-x-12 gap-y-10 lg:grid-cols-12">
        <div className="grid gap-10 lg:col-span-9">
          <ProgrammeSection title="Next nights">
            <NextNights
              cards={nights.upcoming}
              tonight={tonight}
              now={now}
              empty={
                <EmptyState action={<LinkButton to="/events">What is on</LinkButton>}>
                  Nothing is announced by {organiser.name} yet. Follow them to hear of it.
                </EmptyState>
              }
            />
          </ProgrammeSection>
          <PastNights nights={nights.past} />
        </div>
        <aside className="grid gap-8 lg:col-span-3">
          {organiser.venue ? (
            <p>
              At home in{" "}
              <Link to={`/venues/${organiser.venue.slug}`} className="font-bold" dir="auto">
                {organiser.venue.name}
              </Link>
            </p>
          ) : null}
          <PagePlayer
            url={organiser.player_url}
            title={`${organiser.name} on the air`}
            allowed={loaderData.players}
          />
          <OutsideLinks links={organiser.links} />
          <InTheJournal articles={loaderData.journal} />
          <WorkHere jobs={loaderData.work} />
          <ArtistLinks title="Has booked" artists={nights.artists} />
          <ArtistLinks title="Puts nights on with" artists={nights.mates} under="/organisers" />
          <OwnAndReport organiser={organiser} hasTeam={nights.has_team} />
        </aside>
      </div>
    </article>
  );
}

type OwnAndReportProps = {
  organiser: Pick<
    Exclude<Route.ComponentProps["loaderData"], Response>["organiser"],
    "id" | "name" | "links" | "venue"
  >;
  hasTeam: boolean;
};

function OwnAndReport({ organiser, hasTeam }: OwnAndReportProps) {
  const { person } = useSession();
  const [opensClaim, setOpensClaim] = useState(false);
  const { id, name } = organiser;
  const claim = async () => {
    const next = window.location.pathname;
    if (await requestSignIn({ title: `Sign in to claim ${name}`, next })) setOpensClaim(true);
  };
  const subject = { kind: "organiser" as const, id, name, website: websiteOf(organiser.links) };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ReportButton subject={{ kind: "organiser", id, noun: "organiser" }} isSignedIn={person !== null} />
      {hasTeam || organiser.venue ? null : person ? (
        <Suspense fallback={null}>
          <OwnOrganiser key={person.id} subject={subject} opensClaim={opensClaim} />
        </Suspense>
      ) : (
        <button
          type="button"
          data-needs-script=""
          className={buttonClass({ variant: "quiet", size: "sm" })}
          onClick={() => void claim()}
        >
          This is us
        </button>
      )}
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
