import { SearchSynonyms } from "#app/parts/admin/searches/search-synonyms.tsx";
import { SearchTerms } from "#app/parts/admin/searches/search-terms.tsx";
import { StaffFrame } from "#app/parts/admin/staff-frame.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/terms.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Searches", description: "What people search for.", isHidden: true });

/** What people search for and do not find, and what words mean. */
export default function StaffSearches() {
  const { person } = useSession();
  if (!person) return null;
  return (
    <StaffFrame
      title="Searches"
      intro="What was asked for most in the last thirty days. Nothing is kept of who asked; what is seldom asked goes after a week."
      roles={person.roles}
    >
      <SearchTerms />
      <SearchSynonyms />
    </StaffFrame>
  );
}
