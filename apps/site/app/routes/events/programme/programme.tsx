import { type ComponentType, lazy, Suspense } from "react";
import { redirect } from "react-router";
import { answerOldAddress, findNewSlug } from "#app/api/old-address.server.ts";
import { publicClient } from "#app/api/public-client.ts";
import { serverDate } from "#app/device/server-time.ts";
import { nightLabel } from "#app/format/night-label.ts";
import { ProgrammePage } from "#app/parts/events/programme/programme-page.tsx";
import { findProgramme } from "#app/parts/events/programme/programme-query.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { ErrorPage } from "#app/shell/errors/error-page.tsx";
import { breadcrumbJsonLd } from "#app/shell/head/json-ld.ts";
import { jsonLdOfDocument } from "#app/shell/head/json-ld-of-document.ts";
import { pageMeta, siteUrlOf } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/programme.ts";

/** The programme of one event, by its slug. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const event = await findProgramme(client, params.slug);
  if (!event) {
    const { slug } = await findNewSlug(client, "events", params.slug);
    if (slug) throw redirect(`/events/${slug}/programme`, 301);
    return answerOldAddress(client, "events", params.slug);
  }
  return { madeAt: serverDate().toISOString(), event };
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData)
    return pageMeta(args, {
      title: "Page not found",
      description: "There is no such event.",
      isHidden: true,
    });
  const { event } = args.loaderData;
  const when = nightLabel(new Date(event.starts_at), event.ends_at ? new Date(event.ends_at) : null).range;
  return pageMeta(args, {
    title: `Programme of ${event.title}`,
    description: `Who plays when at ${event.title}, by room and by time. ${when}.`,
    canonical: `/events/${event.slug}/programme`,
    feeds: `/events/${event.slug}/programme`,
    isHidden: event.visibility !== "public",
    jsonLd: import.meta.env.SSR
      ? [
          breadcrumbJsonLd(siteUrlOf(args.matches), [
            { label: "Events", path: "/events" },
            { label: event.title, path: `/events/${event.slug}` },
            { label: "Programme", path: `/events/${event.slug}/programme` },
          ]),
        ]
      : jsonLdOfDocument(args.location.pathname),
  });
}

export default function ProgrammeScreen({ loaderData }: Route.ComponentProps) {
  const { person } = useSession();
  return <ProgrammePage {...loaderData} personId={person?.id ?? null} />;
}

/** Some nights are there for invited people alone: a browser with a session asks again. */
const MissingProgramme: ComponentType<{ slug: string }> = import.meta.env.SSR
  ? ErrorPage
  : lazy(() =>
      import("./missing-programme.tsx").then(
        (screen) => ({ default: screen.MissingProgramme }),
        () => ({ default: ErrorPage }),
      ),
    );

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
  return (
    <Suspense fallback={<ErrorPage />}>
      <MissingProgramme slug={params.slug} />
    </Suspense>
  );
}
