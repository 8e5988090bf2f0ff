import { useQuery } from "@tanstack/react-query";
import { VISIBILITIES, type Visibility } from "@undercroft/contract";
import { brandName } from "@undercroft/contract/brand";
import { lazy, Suspense, useRef } from "react";
import { Link } from "react-router";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { myMembershipsQuery } from "#app/parts/memberships/my-memberships.ts";
import { Avatar } from "#app/parts/profiles/avatar.tsx";
import type { Person } from "#app/parts/profiles/person.ts";
import { FollowersSection } from "#app/parts/profiles/profile/followers-section.tsx";
import { HandleForm } from "#app/parts/profiles/profile/handle-form.tsx";
import { ProfileForm } from "#app/parts/profiles/profile/profile-form.tsx";
import { type MyProfile, myProfileQuery } from "#app/parts/profiles/profile/profile-queries.ts";
import { ProfileTabs } from "#app/parts/profiles/profile/profile-tabs.tsx";
import { ShownLists } from "#app/parts/profiles/profile/shown-lists.tsx";
import { SuspendedBanner } from "#app/parts/profiles/profile/suspended-banner.tsx";
import { VisibilityChoice } from "#app/parts/profiles/profile/visibility-choice.tsx";
import { SettingsSection } from "#app/parts/profiles/security/settings-section.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Route } from "./+types/profile.ts";
import { AvatarSettings } from "./avatar-settings.tsx";

const CardWallet = lazy(() => import("#app/parts/passes/card-wallet.tsx"));

const ProfileCards = lazy(() => import("#app/parts/memberships/profile-cards.tsx"));

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Profile",
    description: "What you say about yourself, and who may see it.",
    isHidden: true,
  });

/**
 * One's own profile. It stands under no guard: a session that ends while somebody types must not take the screen away with
 * what they typed, so the person it was opened for stays until the next visit.
 */
export default function Profile() {
  const { status, person } = useSession();
  const opened = useRef<Person | null>(null);
  if (person) opened.current = person;
  const known = opened.current;
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="type-h1">
        Profile
      </h1>
      {known ? (
        <QueryProvider>
          <OwnProfile key={known.id} person={known} />
        </QueryProvider>
      ) : status === "unknown" ? (
        <div aria-busy="true" className="mt-8">
          <Halftone className="h-40" />
          <noscript>
            <p className="mt-6">Your profile is personal: it needs JavaScript to read your session.</p>
          </noscript>
        </div>
      ) : (
        <div className="mt-8">
          <EmptyState action={<LinkButton to="/auth/signin?next=%2Fprofile">Sign in</LinkButton>}>
            Sign in to see your profile and to choose who else may.
          </EmptyState>
        </div>
      )}
    </div>
  );
}

function OwnProfile({ person }: { person: Person }) {
  const query = useQuery(myProfileQuery(person.id));
  const cards = useQuery(myMembershipsQuery(person.id));
  // what was read is forgotten with the session; the form must outlive it
  const read = useRef<MyProfile | null>(null);
  // a member's cards stand above all that is read here, which they would push down when they come
  if (query.data && (read.current || !cards.isPending)) read.current = query.data;
  if (read.current)
    return (
      <div className="mt-6">
        <Suspense fallback={<Halftone className="h-40" />}>
          <ProfileSections person={person} mine={read.current} />
        </Suspense>
      </div>
    );
  return (
    <div className="mt-6">
      <Loaded query={query.data ? cards : query} what="Your profile">
        {() => null}
      </Loaded>
    </div>
  );
}

function ProfileSections({ person, mine }: { person: Person; mine: MyProfile }) {
  const { own, page, settings } = mine;
  const isAsked = settings.visibility_chosen_at === null;
  const visibility = own.visibility as Visibility;
  return (
    <>
      <ProfileBanners own={own} isAsked={isAsked} />
      <OwnHead person={person} own={own} />
      <Badges roles={person.roles} teams={mine.teams} />
      <ProfileCards personId={person.id} Wallet={CardWallet} />
      {page ? (
        <section aria-label="Your lists" className="border-line border-t py-8">
          <ProfileTabs
            page={page}
            label="Your lists"
            empty={{
              going: <Nothing>You are not going anywhere yet. Say “Going” on a night.</Nothing>,
              been: <Nothing>Nights you have been to are kept here.</Nothing>,
              saved: <Nothing>Nothing saved yet. Press the heart on an event to keep it here.</Nothing>,
              following: (
                <Nothing>You follow nothing yet. Follow a venue or an artist on their page.</Nothing>
              ),
            }}
          />
        </section>
      ) : null}
      <SettingsSection title="About you" intro="Everything but your name may stay empty.">
        <ProfileForm personId={person.id} own={own} />
      </SettingsSection>
      <SettingsSection title="Picture" intro="Shown beside your name.">
        <AvatarSettings person={person} />
      </SettingsSection>
      <SettingsSection title="Handle" intro={`Your address on ${brandName()}.`}>
        <HandleForm personId={person.id} handle={own.handle as string} />
      </SettingsSection>
      <SettingsSection
        title="Who sees you"
        intro={
          <>
            {isAsked ? "Nobody sees you until you choose." : `Now: ${VISIBILITIES[visibility].label}.`}{" "}
            {own.status === "active" ? <ViewAs handle={own.handle as string} /> : null}
          </>
        }
      >
        <VisibilityChoice personId={person.id} chosen={isAsked ? null : visibility} />
        <ShownLists personId={person.id} own={own} />
      </SettingsSection>
      <SettingsSection title="Followers" intro="You can remove a follower at any time. They are not told.">
        <FollowersSection personId={person.id} />
      </SettingsSection>
    </>
  );
}

/** Oneself, as others would see one: face, name, handle and words. */
function OwnHead({ person, own }: { person: Person; own: MyProfile["own"] }) {
  return (
    <header className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar person={person} className="size-20 type-h3" />
      <div className="min-w-0">
        <p className="type-h2 [overflow-wrap:anywhere]">{own.full_name ?? "Add your name"}</p>
        <p className="text-ink-2 type-data">@{own.handle as string}</p>
      </div>
      {own.bio ? <p className="w-full max-w-reading">{own.bio}</p> : null}
    </header>
  );
}

function ProfileBanners({ own, isAsked }: { own: MyProfile["own"]; isAsked: boolean }) {
  if (own.status === "suspended") return <SuspendedBanner personId={own.user_id} />;
  if (own.visibility !== "hidden" || isAsked) return null;
  return (
    <p role="status" className="mb-6 border-blue border-s-4 ps-4">
      Your profile is hidden. Only you see this page.
    </p>
  );
}

function ViewAs({ handle }: { handle: string }) {
  return (
    <span className="mt-2 block">
      View as{" "}
      {["everyone", "followers", "me"].map((who, at) => (
        <span key={who}>
          {at > 0 ? " · " : ""}
          <Link to={`/social/u/${handle}?as=${who}`}>{who}</Link>
        </span>
      ))}
    </span>
  );
}

function Badges({ roles, teams }: { roles: readonly string[]; teams: MyProfile["teams"] }) {
  if (roles.length === 0 && teams.length === 0) return null;
  return (
    <ul aria-label="Roles and teams" className="mb-6 flex flex-wrap gap-3">
      {roles.map((role) => (
        <li key={role}>
          <Link to="/admin" className="no-underline">
            <Tag>{role === "admin" ? "Admin" : "Moderator"}</Tag>
          </Link>
        </li>
      ))}
      {teams.map(({ name, path }) => (
        <li key={path}>
          <Link to={path} className="no-underline">
            <Tag>Team of {name}</Tag>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Nothing({ children }: { children: string }) {
  return <p className="text-ink-2">{children}</p>;
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
