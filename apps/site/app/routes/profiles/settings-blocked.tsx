import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { SettingsFrame } from "#app/parts/profiles/settings/settings-frame.tsx";
import { ShutOutSettings } from "#app/parts/profiles/settings/shut-out-settings.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/settings-blocked.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Blocked and muted",
    description: "Who and what you have blocked or muted.",
    isHidden: true,
  });

/** Who and what you have blocked or muted. */
export default function SettingsShutOut() {
  const { person } = useSession();
  if (!person) return null;
  return (
    <SettingsFrame title="Blocked and muted" intro="Who and what you have blocked or muted.">
      <ShutOutSettings personId={person.id} />
    </SettingsFrame>
  );
}
