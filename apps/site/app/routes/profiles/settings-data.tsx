import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { DataSettings } from "#app/parts/profiles/settings/data-settings.tsx";
import { SettingsFrame } from "#app/parts/profiles/settings/settings-frame.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/settings-data.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Your data", description: "Take it with you, or leave.", isHidden: true });

/** Take it with you, or leave. */
export default function SettingsData() {
  const { person } = useSession();
  if (!person) return null;
  return (
    <SettingsFrame title="Your data" intro="Take it with you, or leave.">
      <DataSettings personId={person.id} />
    </SettingsFrame>
  );
}
