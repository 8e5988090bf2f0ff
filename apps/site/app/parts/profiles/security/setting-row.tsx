import type { ReactNode } from "react";

type SettingRowProps = { name: ReactNode; details?: ReactNode; mark?: ReactNode; children?: ReactNode };

/** One thing in a list of settings: what it is called, facts about it, and its buttons. */
export function SettingRow({ name, details, mark, children }: SettingRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3 first:border-t">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-baseline gap-x-3 font-bold [overflow-wrap:anywhere]">
          {name}
          {mark}
        </p>
        {details ? <p className="mt-0.5 text-small text-ink-2 [overflow-wrap:anywhere]">{details}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
    </li>
  );
}
