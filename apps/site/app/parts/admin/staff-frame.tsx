import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import type { ReactNode } from "react";
import { NavLink, useLocation } from "react-router";
import { ChevronDown } from "#app/ui/icons/chevron-down.ts";
import { useOnline } from "#app/ui/use-online.ts";
import { WaitingBadge } from "#app/ui/waiting-badge.tsx";
import { overviewQuery } from "./overview-query.ts";
import { listSections, waitingBySection } from "./staff-part.ts";

type StaffFrameProps = {
  title: string;
  intro?: ReactNode;
  roles: readonly string[];
  children: ReactNode;
};

/** Title, the list of sections and what a section shows. */
export function StaffFrame({ title, intro, roles, children }: StaffFrameProps) {
  const isOnline = useOnline();
  const { pathname } = useLocation();
  const sections = listSections(roles);
  const overview = useQuery({ ...overviewQuery, staleTime: 30_000 });
  const waiting = waitingBySection(overview.data ?? []);
  const current = sections.find(({ to }) => to === pathname);
  return (
    <div className="column py-8">
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <nav aria-label="Staff">
          <details className="border-2 border-ink lg:hidden" key={pathname}>
            <summary className="flex min-h-11 cursor-pointer items-center px-3 font-bold">
              {current?.label ?? "All sections"}
              <span className="ms-auto flex items-center gap-2 type-label text-ink-2">
                Sections
                <ChevronDown className="size-5" aria-hidden="true" />
              </span>
            </summary>
            <ul className="border-ink border-t-2">
              {sections.map(({ to, label }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end
                    className={({ isActive }) =>
                      clsx(
                        "flex min-h-11 items-center gap-2 px-3 font-bold no-underline",
                        isActive && "bg-ink text-bg",
                      )
                    }
                  >
                    {label}
                    <WaitingBadge count={waiting.get(to) ?? 0} className="ms-auto" />
                  </NavLink>
                </li>
              ))}
            </ul>
          </details>
          <ul className="hidden lg:block">
            {sections.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end
                  className={({ isActive }) =>
                    clsx(
                      "flex min-h-11 items-center gap-2 border-s-4 px-3 font-bold no-underline",
                      isActive ? "border-pink bg-ink text-bg" : "border-line hover:underline",
                    )
                  }
                >
                  {label}
                  <WaitingBadge count={waiting.get(to) ?? 0} className="ms-auto" />
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
          <div className="in-order mt-6">{children}</div>
        </div>
      </div>
    </div>
  );
}
