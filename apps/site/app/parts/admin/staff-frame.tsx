import clsx from "clsx";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { useOnline } from "#app/ui/use-online.ts";
import { listSections } from "./staff-part.ts";

type StaffFrameProps = {
  title: string;
  intro?: ReactNode;
  roles: readonly string[];
  children: ReactNode;
};

/** Title, the list of sections and what a section shows. */
export function StaffFrame({ title, intro, roles, children }: StaffFrameProps) {
  const isOnline = useOnline();
  return (
    <div className="column py-8">
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <nav aria-label="Staff">
          <ul className="flex flex-wrap gap-x-1 border-ink border-b-2 lg:block lg:border-b-0">
            {listSections(roles).map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end
                  className={({ isActive }) =>
                    clsx(
                      "flex min-h-11 items-center px-3 font-bold no-underline lg:border-s-4",
                      isActive ? "bg-ink text-bg lg:border-pink" : "lg:border-line hover:underline",
                    )
                  }
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0">
          <h1 tabIndex={-1} className="type-h1 [overflow-wrap:anywhere]">
            {title}
          </h1>
          {intro ? <p className="mt-3 max-w-reading text-ink-2">{intro}</p> : null}
          {isOnline ? null : (
            <p role="status" className="mt-4 border-warn border-s-4 ps-4">
              You're offline. What you see may be old, and nothing can be decided until you are connected.
            </p>
          )}
          <div className="mt-6">{children}</div>
        </div>
      </div>
    </div>
  );
}
