import { ErrorGroups } from "#app/parts/admin/errors/error-groups.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/errors.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Errors", description: "Errors that people met.", isHidden: true });

/** Errors that people met. */
export default function StaffErrors() {
  return <StaffScreen title="Errors">{() => <ErrorGroups />}</StaffScreen>;
}
