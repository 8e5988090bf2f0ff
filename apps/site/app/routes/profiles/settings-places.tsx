import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { PlacesSettings } from "#app/parts/profiles/settings/places-settings.tsx";
import { SettingsFrame } from "#app/parts/profiles/settings/settings-frame.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/settings-places.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Places",
    description: "Where you look for nights, and what for.",
    isHidden: true,
  });

/** Where you look for nights, and what for. */
export default function SettingsPlaces() {
  const { person } = useSession();
  if (!person) return null;
  return (
    <SettingsFrame title="Places" intro="Where you look for nights, and what for.">
      <PlacesSettings personId={person.id} />
    </SettingsFrame>
  );
}
