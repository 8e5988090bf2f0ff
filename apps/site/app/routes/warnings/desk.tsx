import { WarningDesk } from "#app/parts/warnings/warning-desk.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import type { Route } from "./+types/desk.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Write a warning", description: "Warn a town.", isHidden: true });

/** Where partners write warnings and check those of their colleagues. */
export default function WarningDeskPage() {
  return (
    <div className="column py-8">
      <Breadcrumbs crumbs={[{ label: "Warnings", to: "/warnings" }, { label: "Write a warning" }]} />
      <h1 tabIndex={-1} className="mt-5 mb-6 type-h1">
        Write a warning
      </h1>
      <WarningDesk />
    </div>
  );
}
