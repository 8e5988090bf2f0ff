import { lazy, Suspense, useState } from "react";
import { answerOldAddress } from "#app/api/old-address.server.ts";
import { publicClient } from "#app/api/public-client.ts";
import { pictureSources, resizedAddress, uploadAddress } from "#app/api/upload-address.ts";
import { serverDate } from "#app/device/server-time.ts";
import { nightDateOf } from "#app/format/nights.ts";
import { ReportButton } from "#app/parts/admin/report/report-button.tsx";
import { ClaimedBadge } from "#app/parts/artists/claimed-badge.tsx";
import { Namesakes } from "#app/parts/artists/namesakes.tsx";
import { type ArtistPage, findArtist, readArtistNights } from "#app/parts/artists/queries.server.ts";
import { GenreLinks } from "#app/parts/events/page/genre-links.tsx";
import { ArtistLinks, NextNights, PastNights, ProgrammeSection } from "#app/parts/events/page/programme.tsx";
import { useClock } from "#app/parts/events/use-clock.ts";
import { findFederated } from "#app/parts/federation/find-federated.server.ts";
import { FollowElsewhere } from "#app/parts/federation/follow-elsewhere.tsx";
import { InTheJournal } from "#app/parts/journal/in-the-journal.tsx";
import { listInJournal } from "#app/parts/journal/journal-queries.server.ts";
import { PagePlayer } from "#app/parts/journal/players/page-player.tsx";
import { playersFor } from "#app/parts/journal/players/page-players.server.ts";
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
const OwnPage = lazy(() => import("#app/parts/artists/own-page.tsx"));

const FederateArtist = lazy(() => import("#app/parts/federation/federate-artist.tsx"));

/** One artist, by slug. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const artist = await findArtist(client, params.slug);
  if (!artist) return answerOldAddress(client, "artists", params.slug);
  const madeAt = serverDate();
  const [nights, journal, elsewhere] = await Promise.all([
    readArtistNights(client, artist.id),
    listInJournal(client, "artist", artist.id),
    findFederated(context, { kind: "artist", target: artist.id }),
  ]);
  return {
    madeAt: madeAt.toISOString(),
    tonight: nightDateOf(madeAt),
    artist,
    nights,
    journal,
    elsewhere,
    players: playersFor(context, artist.player_url),
  };
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData)
    return pageMeta(args, {
      title: "Page not found",
      description: "There is no such artist.",
      isHidden: true,
    });
  const { artist, nights, elsewhere } = args.loaderData;
  const siteUrl = siteUrlOf(args.matches);
  return pageMeta(args, {
    title: artist.name,
    description: `${artist.name}${artist.area ? `, ${artist.area.name}` : ""}: the next nights, where they have played, and who shares the bill.`,
    canonical: `/artists/${artist.slug}`,
    feeds: `/artists/${artist.slug}`,
    actor: actorPath(elsewhere),
    // a page that says nothing but a name is of no use to a search engine
    isHidden: nights.upcoming.length + nights.past.length === 0 && !artist.about,
    ...(artist.image_path
      ? { image: { path: uploadAddress(artist.image_path), alt: artist.image_alt ?? artist.name } }
      : {}),
    jsonLd: import.meta.env.SSR
      ? [
          {
            "@type": "PerformingGroup",
            name: artist.name,
            url: `${siteUrl}/artists/${artist.slug}`,
            ...(artist.about ? { description: artist.about } : {}),
            ...(artist.aliases.length > 0 ? { alternateName: artist.aliases } : {}),
            event: nights.upcoming.slice(0, 10).map((night) => ({
              "@type": "Event",
              name: night.title,
              startDate: night.starts_at,
              url: `${siteUrl}/events/${night.slug}`,
              location: { "@type": "Place", name: night.venue_name ?? night.area_name },
            })),
          },
          breadcrumbJsonLd(siteUrl, [
            { label: "Events", path: "/events" },
            { label: artist.name, path: `/artists/${artist.slug}` },
          ]),
        ]
      : jsonLdOfDocument(args.location.pathname),
  });
}

export default function ArtistDetail({ loaderData }: Route.ComponentProps) {
  const { artist, nights, tonight } = loaderData;
  const now = useClock(loaderData.madeAt);
  return (
    <article data-shows-muted="" className="column py-6">
      <Breadcrumbs crumbs={[{ label: "Events", to: "/events" }, { label: artist.name }]} />
      <header className="mt-5 flex flex-wrap items-start gap-6">
        <PageFace
          name={artist.name}
          picture={
            artist.image_path
              ? {
                  src: resizedAddress(artist.image_path, 640),
                  srcSet: pictureSources(artist.image_path, 960),
                  alt: artist.image_alt ?? "",
                }
              : null
          }
        />
        <div className="min-w-0 grow basis-64">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="type-label text-ink-2">
              {["Artist", artist.area?.name].filter(Boolean).join(" · ")}
            </span>
            {artist.is_claimed ? <ClaimedBadge title="The artist looks after this page" /> : null}
          </p>
          <h1 tabIndex={-1} className={`mt-3 [overflow-wrap:anywhere] ${titleClass(artist.name)}`} dir="auto">
            {artist.name}
          </h1>
          {artist.aliases.length > 0 ? (
            <p className="mt-2 text-ink-2">Also known as {artist.aliases.join(", ")}</p>
          ) : null}
          <Namesakes others={nights.namesakes} />
          <GenreLinks genres={artist.genres} />
          {artist.about ? <p className="mt-4 max-w-reading whitespace-pre-line">{artist.about}</p> : null}
          <p className="mt-5 flex flex-wrap gap-2">
            <FollowButton subject={{ kind: "artist", target: artist.id, name: artist.name }} />
            <a href={`/artists/${artist.slug}.ics`} className={buttonClass({ variant: "outline" })}>
              Calendar feed
            </a>
          </p>
          <FollowWays page={`/artists/${artist.slug}`}>
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
                  Nothing is announced with {artist.name} yet. Follow them to hear of it.
                </EmptyState>
              }
            />
          </ProgrammeSection>
          <PastNights nights={nights.past} />
        </div>
        <aside className="grid gap-8 lg:col-span-3">
          <PagePlayer
            url={artist.player_url}
            title={`${artist.name} on the air`}
            allowed={loaderData.players}
          />
          <InTheJournal articles={loaderData.journal} />
          <OutsideLinks links={artist.links} />
          <ArtistLinks title="Shares bills with" artists={nights.mates} />
          <OwnAndReport artist={artist} />
        </aside>
      </div>
    </article>
  );
}

function OwnAndReport({ artist }: { artist: ArtistPage }) {
  const { person } = useSession();
  const [opensClaim, setOpensClaim] = useState(false);
  const claim = async () => {
    const next = window.location.pathname;
    if (await requestSignIn({ title: `Sign in to claim ${artist.name}`, next })) setOpensClaim(true);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ReportButton
        subject={{ kind: "artist", id: artist.id, noun: "artist" }}
        isSignedIn={person !== null}
      />
      {person ? (
        <Suspense fallback={null}>
          <OwnPage key={person.id} artist={artist} opensClaim={opensClaim} />
          {artist.is_claimed ? <FederateArtist artistId={artist.id} /> : null}
        </Suspense>
      ) : artist.is_claimed ? null : (
        <button
          type="button"
          data-needs-script=""
          className={buttonClass({ variant: "quiet", size: "sm" })}
          onClick={() => void claim()}
        >
          This is me
        </button>
      )}
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
