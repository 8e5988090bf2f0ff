import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { settingsSections } from "./settings-sections.ts";

/** A section of the settings, with the way to the others above it. */
export function SettingsFrame({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="column py-8">
      <SettingsNav />
      <h1 tabIndex={-1} className="mt-6 type-h1">
        {title}
      </h1>
      {intro ? <p className="mt-4 max-w-reading text-ink-2">{intro}</p> : null}
      <div className="in-order mt-8">{children}</div>
    </div>
  );
}

/** The sections of the settings, all in sight: on a phone in as many rows as they need. */
export function SettingsNav() {
  return (
    <nav aria-label="Settings" className="border-line border-b">
      <ul className="flex flex-wrap gap-x-6">
        {settingsSections.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="inline-flex min-h-11 items-center border-transparent border-b-4 font-bold text-ink-2 no-underline -outline-offset-3 hover:text-ink aria-[current=page]:border-pink aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
