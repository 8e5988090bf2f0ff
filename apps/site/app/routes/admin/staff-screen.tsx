import type { ReactNode } from "react";
import { StaffFrame } from "#app/parts/admin/staff-frame.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

type StaffScreenProps = {
  title: string;
  intro?: ReactNode;
  children: (me: { id: string; roles: readonly string[]; isAdmin: boolean }) => ReactNode;
};

/** A screen of the staff area, for the person who is signed in. */
export function StaffScreen({ title, intro, children }: StaffScreenProps) {
  const { person } = useSession();
  if (!person) return null;
  return (
    <StaffFrame title={title} intro={intro} roles={person.roles}>
      {children({ id: person.id, roles: person.roles, isAdmin: person.roles.includes("admin") })}
    </StaffFrame>
  );
}
