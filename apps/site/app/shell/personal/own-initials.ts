import { useEffect } from "react";
import { keepPersonal } from "#app/api/personal-storage.ts";
import { initialsOf } from "#app/format/names/initials.ts";
import { nameOf } from "#app/parts/profiles/person.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

/** Keeps how the header names a person, for the first paint of the next page; shows nothing itself. */
export default function OwnInitials() {
  const { person } = useSession();
  const initials = person && initialsOf(nameOf(person));
  useEffect(() => {
    if (initials) keepPersonal("initials", initials);
  }, [initials]);
  return null;
}
