import clsx from "clsx";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Check } from "#app/ui/icons/check.ts";
import { Plus } from "#app/ui/icons/plus.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { giveRole, ROLES, type Role, type StaffPerson, takeRole } from "./people-queries.ts";

const names: Record<Role, string> = { moderator: "Moderator", admin: "Admin" };

/** A chip per role: pressed when the person has it. Who may give and take which is the database's to say. */
export function RoleChips({ person, ownId }: { person: StaffPerson; ownId: string }) {
  const { run, isBusy, refusal } = useAct();
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Roles</legend>
        {ROLES.map((role) => {
          const hasRole = person.roles.includes(role);
          const Icon = hasRole ? Check : Plus;
          const change = () =>
            run(() =>
              hasRole ? takeRole(person.user_id, role, ownId) : giveRole(person.user_id, role, ownId),
            );
          return (
            <button
              key={role}
              type="button"
              aria-pressed={hasRole}
              aria-busy={isBusy || undefined}
              onClick={() => void change()}
              className={clsx(
                "press inline-flex min-h-11 items-center gap-2 border-2 px-3 font-bold",
                hasRole ? "border-pink bg-pink text-on-pink" : "border-line-strong hover:border-ink",
              )}
            >
              <Icon className="size-4" aria-hidden="true" />
              {names[role]}
            </button>
          );
        })}
      </fieldset>
      <RefusalNote refusal={refusal} />
    </div>
  );
}
