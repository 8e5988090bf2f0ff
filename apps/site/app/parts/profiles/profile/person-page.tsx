import { lazy, Suspense, useState } from "react";
import { plural } from "#app/format/plural.ts";
import { FollowButton } from "#app/parts/profiles/follow/follow-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { titleClass } from "#app/ui/title-class.ts";
import { PagePicture } from "./page-picture.tsx";
import { type LimitedPage, nameOnPage, type ProfilePage } from "./profile-page.ts";
import { ProfileTabs } from "./profile-tabs.tsx";

const BlockDialog = lazy(() => import("./block-dialog.tsx"));

const none = <p className="text-ink-2">Nothing here yet.</p>;

/** Somebody's page: what the viewer may see of them. */
export function PersonPage({
  page,
  isOwn,
  onBlocked,
}: {
  page: ProfilePage;
  isOwn: boolean;
  onBlocked: () => void;
}) {
  const name = nameOnPage(page);
  return (
    <>
      <header className="flex flex-wrap items-start gap-6">
        <PagePicture name={name} path={page.avatar_path} alt={page.avatar_alt} />
        <div className="min-w-0 grow basis-64">
          <h1 tabIndex={-1} className={titleClass(name)}>
            {name}
          </h1>
          <p className="mt-2 flex flex-wrap gap-x-4 text-ink-2">
            <span className="type-data">@{page.handle}</span>
            {page.pronouns ? <span>{page.pronouns}</span> : null}
            {page.area ? <span dir="auto">{page.area.name}</span> : null}
            {page.follower_count !== null ? <span>{plural(page.follower_count, "follower")}</span> : null}
          </p>
          {isOwn ? null : (
            <Actions person={{ id: page.user_id, handle: page.handle, name }} onBlocked={onBlocked} />
          )}
        </div>
      </header>
      <div className="mt-8 grid gap-6">
        {page.bio ? (
          <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">{page.bio}</p>
        ) : null}
        {page.genres.length > 0 ? (
          <p className="flex flex-wrap gap-1.5">
            {page.genres.map((genre) => (
              <Tag key={genre}>{genre}</Tag>
            ))}
          </p>
        ) : null}
        <Links links={[page.website, ...page.links]} />
        <ProfileTabs
          page={page}
          label={`Lists of ${name}`}
          empty={{ going: none, been: none, saved: none, following: none }}
        />
      </div>
    </>
  );
}

/** What a stranger sees of somebody who is shown to followers. */
export function LimitedPersonPage({ page }: { page: LimitedPage }) {
  return (
    <>
      <h1 tabIndex={-1} className={titleClass(page.handle)}>
        @{page.handle}
      </h1>
      <p className="mt-4 max-w-reading text-ink-2">
        This profile is shown to followers. Follow to ask; they see your name and decide.
      </p>
      <div className="mt-6">
        <FollowButton subject={{ kind: "user", target: page.user_id, name: page.handle }} />
      </div>
    </>
  );
}

function Actions({
  person,
  onBlocked,
}: {
  person: { id: string; handle: string; name: string };
  onBlocked: () => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <FollowButton subject={{ kind: "user", target: person.id, name: person.name }} />
      <LinkButton to={`/messages/new?to=${person.handle}`} variant="outline">
        Message
      </LinkButton>
      <Button variant="quiet" data-needs-script="" onClick={() => setIsOpen(true)}>
        Block or mute
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <BlockDialog person={person} onClose={() => setIsOpen(false)} onBlocked={onBlocked} />
        </Suspense>
      ) : null}
    </div>
  );
}

function Links({ links }: { links: readonly (string | null)[] }) {
  const given = links.filter((link): link is string => Boolean(link));
  if (given.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {given.map((link) => (
        <li key={link}>
          <a href={link} rel="nofollow noopener ugc" className="[overflow-wrap:anywhere]">
            {link.replace(/^https?:\/\//, "").replace(/\/$/, "")}
          </a>
        </li>
      ))}
    </ul>
  );
}
