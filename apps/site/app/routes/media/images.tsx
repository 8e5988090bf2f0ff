import { QueryProvider } from "#app/api/query-provider.tsx";
import { LibraryScreen } from "#app/parts/media/library-screen.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { SettingsFrame } from "#app/parts/profiles/settings/settings-frame.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
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
    <SettingsFrame
      title="Images"
      intro="Pictures to use in your profile, events, venues and posts. Only you see this page."
    >
      <QueryProvider>
        <LibraryScreen person={person.id} />
      </QueryProvider>
    </SettingsFrame>
  );
}
