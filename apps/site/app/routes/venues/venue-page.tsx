import clsx from "clsx";
import { Link } from "react-router";
import { dayName } from "#app/format/nights.ts";
import { ReportButton } from "#app/parts/admin/report/report-button.tsx";
import { WorkHere } from "#app/parts/careers/work-here.tsx";
import { PastNights, ProgrammeSection } from "#app/parts/events/page/programme.tsx";
import { useClock } from "#app/parts/events/use-clock.ts";
import type { Federated } from "#app/parts/federation/federated.ts";
import { FollowElsewhere } from "#app/parts/federation/follow-elsewhere.tsx";
import { InTheJournal } from "#app/parts/journal/in-the-journal.tsx";
import { FollowButton } from "#app/parts/profiles/follow/follow-button.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { AccessPanel } from "#app/parts/venues/access-panel.tsx";
import { safetyFacts } from "#app/parts/venues/safety.ts";
import { SafetyPanel } from "#app/parts/venues/safety-panel.tsx";
import { VenueBadges } from "#app/parts/venues/venue-badges.tsx";
import { VenueGallery } from "#app/parts/venues/venue-gallery.tsx";
import { VenuePlate } from "#app/parts/venues/venue-plate.tsx";
import { readVenueSheet } from "#app/parts/venues/venue-sheet.ts";
import { venueTypeName } from "#app/parts/venues/venue-types.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { FollowWays } from "#app/ui/follow-ways.tsx";
import { CalendarDays } from "#app/ui/icons/calendar-days.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { ShareButton } from "#app/ui/sharing/share-button.tsx";
import { titleClass } from "#app/ui/title-class.ts";
import type { VenueData } from "./venue-data.server.ts";
import { VenueFacts } from "./venue-facts.tsx";
import { VenueGettingThere } from "./venue-getting-there.tsx";
import { UpcomingEvents } from "./venue-programme.tsx";
import { AccessContact, VenueDoor, VenueHire, VenueSpaces } from "./venue-sections.tsx";

type VenuePageProps = { data: VenueData & { elsewhere?: Federated | null }; siteUrl: string };

/** The page of a venue, as everybody reads it and as its team previews it. */
export function VenuePage({ data, siteUrl }: VenuePageProps) {
  const { venue, upcoming, past, tonight } = data;
  const now = useClock(data.madeAt);
  const { person } = useSession();
  const sheet = readVenueSheet(venue);
  // the way in stands with the access sheet, the rest in the gallery
  const [gallery = [], routePictures = []] = [false, true].map((isAccess) =>
    venue.media.filter(({ kind }) => ["route", "door", "toilet"].includes(kind) === isAccess),
  );
  const picture = venue.image_path ? { path: venue.image_path, alt: venue.image_alt ?? venue.name } : null;
  return (
    <article data-shows-muted="" className="column py-6">
      <Breadcrumbs crumbs={[{ label: "Venues", to: "/venues" }, { label: venue.name }]} />
      <header className="mt-5">
        <VenuePlate id={venue.id} name={venue.name} image={picture} size="wide" />
        <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="type-label text-ink-2">{venueTypeName(venue.venue_type)}</span>
          <VenueBadges venue={venue} />
        </p>
        <h1 className={clsx("mt-3", titleClass(venue.name))} dir="auto">
          {venue.name}
        </h1>
        {venue.status === "closed" ? null : (
          <div className="mt-5 flex flex-wrap gap-2">
            <FollowButton subject={{ kind: "venue", target: venue.id, name: venue.name }} />
            {data.takesMessages ? (
              <LinkButton to={`/messages/new?venue=${venue.slug}`} rel="nofollow" variant="outline">
                Message
              </LinkButton>
            ) : null}
            <ShareButton title={venue.name} url={`${siteUrl}/venues/${venue.slug}`} />
            <a href={`/venues/${venue.slug}.ics`} className={buttonClass({ variant: "outline" })}>
              <CalendarDays className="size-5" aria-hidden="true" />
              Subscribe
            </a>
            <FollowWays page={`/venues/${venue.slug}`}>
              {data.elsewhere ? <FollowElsewhere federated={data.elsewhere} /> : null}
            </FollowWays>
          </div>
        )}
        {venue.status === "temporarily_closed" ? (
          <p className="mt-3 text-warn">
            {venue.reopens_on ? `Closed until ${dayName(venue.reopens_on)}.` : "Closed for now."} What is
            listed below may change.
          </p>
        ) : null}
        {venue.status === "closed" ? (
          <p className="mt-3 text-ink-2">
            This place has closed for good. The page stays as a record of what happened here.
          </p>
        ) : null}
      </header>
      {gallery.length > 0 ? <VenueGallery pictures={gallery} /> : null}
      <div className="mt-8 grid items-start gap-x-12 gap-y-10 lg:grid-cols-12">
        <div className="grid gap-10 lg:col-span-7">
          <ProgrammeSection title="What is on">
            <UpcomingEvents venue={venue} listings={upcoming} tonight={tonight} now={now} />
          </ProgrammeSection>
          <PastNights nights={past} />
        </div>
        <div className="grid gap-10 lg:col-span-5">
          {venue.description ? (
            <p className="max-w-reading whitespace-pre-line">{venue.description}</p>
          ) : null}
          <VenueFacts venue={venue} />
          <VenueSpaces spaces={venue.spaces} />
          <VenueGettingThere venue={venue} drawing={data.drawing} sheet={sheet} />
          <ProgrammeSection title="Access">
            <AccessPanel {...data.access} />
            {routePictures.length > 0 ? (
              <VenueGallery pictures={routePictures} label="Pictures of the way in" />
            ) : null}
            <AccessContact
              contact={sheet.accessContact}
              asksAt={data.takesAccess ? `/venues/${venue.slug}/ask-access` : null}
            />
          </ProgrammeSection>
          <VenueDoor venue={venue} sheet={sheet} />
          <VenueHire venue={venue} hire={sheet.hire} desk={data.desk} />
          <ProgrammeSection title="Safety">
            <SafetyPanel facts={safetyFacts(venue.safety, null, now)} />
          </ProgrammeSection>
          <InTheJournal articles={data.journal} />
          <WorkHere jobs={data.work} />
          {venue.claimed_at || data.takesMessages ? null : (
            <p className="border-line-strong border-s-4 ps-4 text-ink-2">
              No one from this venue looks after this page yet.{" "}
              {venue.verified_at
                ? "Our team has checked what it says."
                : "The details come from public listings and may be out of date."}{" "}
              Is this your venue?{" "}
              <Link to={`/venue-onboarding?venue=${venue.slug}`} rel="nofollow">
                Claim it
              </Link>
              .
            </p>
          )}
          <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <Link
              to={`/venues/${venue.slug}/correct`}
              rel="nofollow"
              className="inline-flex min-h-9 items-center"
            >
              Correct this page
            </Link>
            <ReportButton
              subject={{ kind: "venue", id: venue.id, noun: "venue" }}
              isSignedIn={person !== null}
            />
          </p>
        </div>
      </div>
    </article>
  );
}
