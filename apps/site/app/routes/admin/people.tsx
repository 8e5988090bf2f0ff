import { PeopleSearch } from "#app/parts/admin/people/people-search.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/people.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "People", description: "Find people and their roles.", isHidden: true });

/** Finds people. */
export default function StaffPeople() {
  return (
    <StaffScreen title="People" intro="Find a person to see their roles, notes and devices.">
      {({ isAdmin }) => <PeopleSearch isAdmin={isAdmin} />}
    </StaffScreen>
  );
}
