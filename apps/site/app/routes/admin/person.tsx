import { Link } from "react-router";
import { PersonView } from "#app/parts/admin/people/person-view.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/person.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "A person", description: "Roles, notes and devices.", isHidden: true });

/** One person, as staff may see them. */
export default function StaffPerson({ params }: Route.ComponentProps) {
  return (
    <StaffScreen title="A person" intro={<Link to="/admin/people">All people</Link>}>
      {({ id, isAdmin }) => <PersonView userId={params.userId} ownId={id} isAdmin={isAdmin} />}
    </StaffScreen>
  );
}
