import { Link } from "react-router";
import { WalletNote } from "#app/parts/passes/wallet-note.tsx";
import { nameOf } from "#app/parts/profiles/person.ts";
import { SecurityOverview } from "#app/parts/profiles/security/security-overview.tsx";
import { SettingsSection } from "#app/parts/profiles/security/settings-section.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { SettingsNav } from "#app/parts/profiles/settings/settings-frame.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/settings.ts";
import { AvatarSettings } from "./avatar-settings.tsx";
import { BrowserSettings } from "./browser-settings.tsx";
import { UnitsSettings } from "./units-settings.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Settings", description: "Your account, set the way you like.", isHidden: true });

/** What can be set: who gets into the account, and what this browser remembers. */
export default function Settings() {
  const { person } = useSession();
  if (!person) return null;
  return (
    <div className="column py-8">
      <SettingsNav />
      <h1 tabIndex={-1} className="mt-6 type-h1">
        Settings
      </h1>
      <p className="mt-4 text-ink-2 [overflow-wrap:anywhere]">
        Signed in as <strong className="text-ink">{nameOf(person)}</strong>
        {person.email ? `, ${person.email}` : ""}
      </p>
      <div className="mt-8">
        <SettingsSection title="Profile picture" intro="What others see beside your name.">
          <AvatarSettings person={person} />
        </SettingsSection>
        <SettingsSection
          title={
            <Link to="/settings/security" className="no-underline hover:underline">
              Sign-in and security
            </Link>
          }
          intro="Who gets into your account, and how."
        >
          <SecurityOverview person={person} />
        </SettingsSection>
        <SettingsSection title="Clock and distance" intro="Kept with your account, for every page.">
          <UnitsSettings personId={person.id} />
        </SettingsSection>
        <SettingsSection title="Tickets in your phone's wallet" intro="Apple Wallet and Google Wallet.">
          <WalletNote />
        </SettingsSection>
        <SettingsSection
          title="This browser"
          intro="Kept on this device only, and the same for everyone who uses it."
        >
          <BrowserSettings />
        </SettingsSection>
      </div>
    </div>
  );
}
