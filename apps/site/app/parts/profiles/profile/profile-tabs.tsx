import clsx from "clsx";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { FollowedLines, NightLines } from "./night-lines.tsx";
import { PROFILE_LISTS, type ProfileList, type ProfilePage } from "./profile-page.ts";

const NAMES: Record<ProfileList, string> = {
  going: "Going",
  been: "Been",
  saved: "Saved",
  following: "Following",
};

type ProfileTabsProps = {
  page: ProfilePage;
  label: string;
  /** What stands where a list is empty. */
  empty: Record<ProfileList, ReactNode>;
};

/** The lists of a person that the viewer may see, one at a time; each has an address, also without scripts. */
export function ProfileTabs({ page, label, empty }: ProfileTabsProps) {
  const [params] = useSearchParams();
  const shown = PROFILE_LISTS.filter((list) => page[list] !== null);
  const wanted = params.get("tab");
  const current = shown.find((list) => list === wanted) ?? shown[0];
  if (!current) return null;

  function addressOf(list: ProfileList): string {
    const next = new URLSearchParams(params);
    if (list === shown[0]) next.delete("tab");
    else next.set("tab", list);
    return `?${next}`;
  }

  return (
    <div>
      <nav aria-label={label} className="flex gap-6 overflow-x-auto border-ink border-b-2">
        {shown.map((list) => (
          <Link
            key={list}
            to={addressOf(list)}
            replace
            preventScrollReset
            aria-current={list === current ? "page" : undefined}
            className={clsx(
              "inline-flex min-h-11 shrink-0 items-center gap-1 border-b-4 px-1 font-bold no-underline -outline-offset-3",
              list === current ? "border-pink" : "border-transparent text-ink-2 hover:text-ink",
            )}
          >
            {NAMES[list]} <span className="type-data">{page[list]?.length ?? 0}</span>
          </Link>
        ))}
      </nav>
      <div className="pt-6">
        {page[current]?.length ? <ListOf page={page} list={current} /> : empty[current]}
      </div>
    </div>
  );
}

function ListOf({ page, list }: { page: ProfilePage; list: ProfileList }) {
  if (list === "following") return <FollowedLines followed={page.following ?? []} />;
  return <NightLines nights={page[list] ?? []} />;
}
