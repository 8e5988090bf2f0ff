import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { publicClient } from "#app/api/public-client.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { pictureSources, resizedAddress } from "#app/api/upload-address.ts";
import { momentName } from "#app/format/moment.ts";
import { findBulletin } from "#app/parts/bulletins/queries.server.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";
import type { Route } from "./+types/bulletin.ts";

/** Fetched for people who are signed in alone. */
const NewsChoice = lazy(() => import("#app/parts/bulletins/news-choice.tsx"));

/** A bulletin of an organiser or a venue, by id. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const bulletin = await findBulletin(publicClient(context), params.bulletinId);
  if (!bulletin) throw new Response("No such bulletin", { status: 404 });
  return { bulletin };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: args.loaderData?.bulletin.subject ?? "Page not found",
    description: args.loaderData
      ? `A bulletin from ${args.loaderData.bulletin.sender.name}.`
      : "There is no such bulletin.",
    isHidden: true,
  });

/** What an organiser or a venue wrote to those who want to hear from it. */
export default function BulletinPage({ loaderData: { bulletin } }: Route.ComponentProps) {
  const { person } = useSession();
  const { sender } = bulletin;
  return (
    <article className="column py-8">
      <Breadcrumbs crumbs={[{ label: sender.name, to: sender.path }, { label: "Bulletin" }]} />
      <h1 tabIndex={-1} className="mt-5 max-w-reading type-h1 [overflow-wrap:anywhere]" dir="auto">
        {bulletin.subject}
      </h1>
      <p className="mt-3 text-ink-2">
        <Link to={sender.path}>{sender.name}</Link>, {momentName(bulletin.started_at)}
      </p>
      <p className="mt-6 max-w-reading whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
        {bulletin.body}
      </p>
      {bulletin.pictures.map(({ path, alt }) => (
        <UploadedImage
          key={path}
          src={resizedAddress(path, 1280)}
          srcSet={pictureSources(path, 1280)}
          sizes="(min-width: 48rem) 44rem, 100vw"
          alt={alt}
          className="mt-6 w-full max-w-reading object-contain"
        />
      ))}
      <footer className="mt-10 max-w-reading border-ink border-t-2 pt-4">
        {person ? (
          <QueryProvider>
            <Suspense fallback={null}>
              <NewsChoice bulletinId={bulletin.id} sender={sender.name} />
            </Suspense>
          </QueryProvider>
        ) : (
          <p className="text-ink-2">
            People get this when they follow {sender.name}, or agreed to hear from them when they booked.
          </p>
        )}
      </footer>
    </article>
  );
}
