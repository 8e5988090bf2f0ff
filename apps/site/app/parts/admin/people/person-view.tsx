import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { AnonymiseSection } from "./anonymise-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { NotesSection } from "./notes-section.tsx";
import { readPerson, type StaffPerson } from "./people-queries.ts";
import { RoleChips } from "./role-chips.tsx";

type PersonViewProps = { userId: string; ownId: string; isAdmin: boolean };

/** One person: roles, notes, devices and the way out of their data. */
export function PersonView({ userId, ownId, isAdmin }: PersonViewProps) {
  const query = useQuery({
    queryKey: ["staff", "people", userId],
    queryFn: () => readPerson(userId),
    staleTime: 0,
  });
  return (
    <Loaded query={query} what="This person" why={staffWhy(query)}>
      {(person) => (
        <div className="grid gap-8">
          <Card person={person} />
          <Part title="Roles">
            <RoleChips person={person} ownId={ownId} />
          </Part>
          <Part title="Notes">
            <NotesSection person={person} />
          </Part>
          {isAdmin ? (
            <>
              <Part title="Where they are signed in">
                <DevicesSection userId={userId} />
              </Part>
              <Part title="Anonymise">
                <AnonymiseSection person={person} />
              </Part>
            </>
          ) : null}
        </div>
      )}
    </Loaded>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-ink border-t-2 pt-4">
      <h2 className="type-h3 mb-4">{title}</h2>
      {children}
    </section>
  );
}

function Card({ person }: { person: StaffPerson }) {
  return (
    <div>
      <p className="type-h2 [overflow-wrap:anywhere]">{person.full_name ?? person.handle}</p>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        <span className="type-data">@{person.handle}</span>
        {person.status === "active" ? null : <Badge tone="danger">{person.status}</Badge>}
        {person.is_guest ? <Badge>Guest: booked without an account</Badge> : null}
        <Badge>{person.visibility === "public" ? "Public profile" : "Hidden profile"}</Badge>
        <Link to={`/social/u/${person.handle}`}>View as public</Link>
      </p>
      <p className="mt-2 text-ink-2">
        Joined {momentName(person.created_at)}. Signed in on {plural(person.sessions, "device")}.
      </p>
    </div>
  );
}
