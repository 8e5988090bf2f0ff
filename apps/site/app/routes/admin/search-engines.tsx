import { SearchEnginesView } from "#app/parts/admin/search-engines/search-engines-view.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/search-engines.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Search engines", description: "What search engines are given.", isHidden: true });

/** What search engines are given, and which of them came. */
export default function StaffSearchEngines() {
  return <StaffScreen title="Search engines">{() => <SearchEnginesView />}</StaffScreen>;
}
