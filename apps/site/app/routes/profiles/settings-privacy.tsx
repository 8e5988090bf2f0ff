import { SettingsSection } from "#app/parts/profiles/security/settings-section.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { AccessNeeds } from "#app/parts/profiles/settings/access-needs.tsx";
import { PrivacySettings } from "#app/parts/profiles/settings/privacy-settings.tsx";
import { SettingsFrame } from "#app/parts/profiles/settings/settings-frame.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/settings-privacy.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Privacy",
    description: "Who may reach you, and how you are found.",
    isHidden: true,
  });

/** Who may reach you, and how you are found. */
export default function SettingsPrivacy() {
  const { person } = useSession();
  if (!person) return null;
  return (
    <SettingsFrame title="Privacy" intro="Who may reach you, and how you are found.">
      <SettingsSection
        title="Access needs"
        intro="Written once, kept sealed. A booking takes them along only where you tick it, and only the people running that night read them."
      >
        <AccessNeeds personId={person.id} />
      </SettingsSection>
      <PrivacySettings personId={person.id} />
    </SettingsFrame>
  );
}
