import clsx from "clsx";
import { lazy, Suspense } from "react";
import { Link, useSearchParams } from "react-router";
import { findArea, listAreas } from "#app/api/places/areas.server.ts";
import { publicClient } from "#app/api/public-client.ts";
import { journalContext } from "#app/context.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { readPublicFeed, readPublicTags } from "#app/parts/social/feed/feed.server.ts";
import { PostSkeletons } from "#app/parts/social/feed/post-skeletons.tsx";
import { UntilOwnRead } from "#app/shell/account/until-own-read.tsx";
import { breadcrumbJsonLd } from "#app/shell/head/json-ld.ts";
import { pageMeta, siteUrlOf } from "#app/shell/head/page-meta.ts";

import type { Route } from "./+types/feed.ts";
import { CityForm } from "./city-form.tsx";
import {
  EVERYWHERE,
  type FeedAddress,
  feedHref,
  feedOf,
  parseFeedAddress,
  TABS,
  type Tab,
} from "./feed-address.ts";
import { PublicFeed } from "./public-feed.tsx";

const OwnSocial = lazy(async () => ({ default: (await import("./own-social.tsx")).OwnSocial }));

/** The latest that strangers may read of a place; with an account a browser reads its own. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const { area: wanted, tag } = parseFeedAddress(new URL(request.url).searchParams);
  const areas = await listAreas(client);
  const chosen = await findArea(client, areas, wanted);
  // of a postcode its town
  const area = chosen?.id ? chosen : (areas.find(({ id }) => id === chosen?.parent_id) ?? null);
  const [feed, tags] = await Promise.all([
    readPublicFeed(context, { name: "city", key: area?.slug ?? null, tag }),
    readPublicTags(context, area?.slug ?? null),
  ]);
  return {
    feed,
    tags,
    tag,
    area: area && { slug: area.slug, name: area.name },
    cities: areas.filter(({ kind }) => kind === "city").map(({ slug, name }) => ({ slug, name })),
    players: context.get(journalContext).players,
  };
}

export type SocialData = Awaited<ReturnType<typeof loader>>;

export function meta(args: Route.MetaArgs) {
  const loaded = args.loaderData;
  const place = loaded?.area ? ` in ${loaded.area.name}` : "";
  const title = `${loaded?.tag ? `#${loaded.tag}` : "Social"}${place}`;
  const description = `What people say about nights, venues and music${place || " all over the United Kingdom"}.`;
  const path = loaded?.area ? `/social?area=${loaded.area.slug}` : "/social";
  const siteUrl = siteUrlOf(args.matches);
  return pageMeta(args, {
    title,
    description,
    canonical: path,
    isHidden: !loaded || loaded.tag !== null,
    jsonLd: [
      { "@type": "CollectionPage", name: title, description, url: `${siteUrl}${path}` },
      breadcrumbJsonLd(siteUrl, [{ label: "Social", path: "/social" }]),
    ],
  });
}

export default function SocialFeed({ loaderData }: Route.ComponentProps) {
  const { status, person } = useSession();
  const [params] = useSearchParams();
  const { tag, area, cities, players } = loaderData;
  const address = {
    ...parseFeedAddress(params),
    area: area?.slug ?? (params.get("area") === EVERYWHERE ? EVERYWHERE : null),
  };
  return (
    <div className="column py-6">
      <h1 tabIndex={-1} className="type-h1 [overflow-wrap:anywhere]">
        {tag ? `#${tag}` : "Social"}
      </h1>
      {person ? (
        <>
          <Tabs address={address} />
          {address.tab === "city" ? (
            <div className="pt-4">
              <CityForm
                cities={cities}
                chosen={address.area}
                kept={{ tab: "city", tag }}
                first={[
                  { slug: "", name: "Your city" },
                  { slug: EVERYWHERE, name: "All of the UK" },
                ]}
              />
            </div>
          ) : null}
          {tag ? (
            <p className="pt-4">
              Only posts with #{tag}. <Link to={feedHref({ ...address, tag: null })}>Show all posts</Link>
            </p>
          ) : null}
          <Suspense fallback={<PostSkeletons />}>
            <OwnSocial person={person} players={players} feed={feedOf(address)} />
          </Suspense>
        </>
      ) : (
        <>
          <UntilOwnRead isUnknown={status === "unknown"}>
            <PublicFeed data={loaderData} />
          </UntilOwnRead>
          {status === "unknown" ? (
            <div className="hidden [html[data-session]_&]:block">
              <PostSkeletons />
            </div>
          ) : null}
        </>
      )}
    </div>
  );
}

function Tabs({ address }: { address: FeedAddress }) {
  return (
    <nav aria-label="Feeds" className="mt-4 flex gap-6 overflow-x-auto border-ink border-b-2">
      {(Object.keys(TABS) as Tab[]).map((tab) => (
        <Link
          key={tab}
          to={feedHref({ ...address, tab })}
          preventScrollReset
          aria-current={tab === address.tab ? "page" : undefined}
          className={clsx(
            "inline-flex min-h-11 shrink-0 items-center border-b-4 px-1 font-bold no-underline -outline-offset-3",
            tab === address.tab ? "border-pink" : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          {TABS[tab]}
        </Link>
      ))}
    </nav>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
