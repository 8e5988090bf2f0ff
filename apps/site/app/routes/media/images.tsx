import { QueryProvider } from "#app/api/query-provider.tsx";
import { LibraryScreen } from "#app/parts/media/library-screen.tsx";
import { useSession } from "#app/parts/profiles/use-session.ts";
import { pageMeta } from "#app/shell/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import type { Route } from "./+types/images.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Images",
    description: "Your pictures, described and in one place.",
    isHidden: true,
  });

/** The image library. */
export default function Images() {
  const { person } = useSession();
  if (!person) return null;
  return (
    <div className="column py-8">
      <Breadcrumbs crumbs={[{ label: "Settings", to: "/settings" }, { label: "Images" }]} />
      <h1 tabIndex={-1} className="mt-5 type-h1">
        Images
      </h1>
      <p className="mt-4 mb-8 max-w-reading text-ink-2">
        Pictures to use in your profile, events, venues and posts. Only you see this page.
      </p>
      <QueryProvider>
        <LibraryScreen person={person.id} />
      </QueryProvider>
    </div>
  );
}
