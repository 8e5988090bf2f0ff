import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Tabs } from "#app/ui/tabs.tsx";
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

/** The lists of a person that the viewer may see, one at a time. */
export function ProfileTabs({ page, label, empty }: ProfileTabsProps) {
  const [params, setParams] = useSearchParams();
  const shown = PROFILE_LISTS.filter((list) => page[list] !== null);
  const wanted = params.get("tab");
  const current = shown.find((list) => list === wanted) ?? shown[0];
  if (!current) return null;

  function choose(tab: string) {
    const next = new URLSearchParams(params);
    if (tab === shown[0]) next.delete("tab");
    else next.set("tab", tab);
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return (
    <Tabs
      label={label}
      value={current}
      onValueChange={choose}
      tabs={shown.map((list) => ({
        value: list,
        label: (
          <>
            {NAMES[list]} <span className="type-data">{page[list]?.length ?? 0}</span>
          </>
        ),
        content: page[list]?.length ? <ListOf page={page} list={list} /> : empty[list],
      }))}
    />
  );
}

function ListOf({ page, list }: { page: ProfilePage; list: ProfileList }) {
  if (list === "following") return <FollowedLines followed={page.following ?? []} />;
  return <NightLines nights={page[list] ?? []} />;
}
