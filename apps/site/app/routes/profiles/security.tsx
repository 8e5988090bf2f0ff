import { SecuritySettings } from "#app/parts/profiles/security/security-settings.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { SettingsFrame } from "#app/parts/profiles/settings/settings-frame.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/security.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Sign-in and security",
    description: "Password, email, two-step sign-in, and where you are signed in.",
    isHidden: true,
  });

/** Sign-in and security of the account. */
export default function Security() {
  const { person } = useSession();
  if (!person) return null;
  return (
    <SettingsFrame title="Sign-in and security">
      <SecuritySettings personId={person.id} />
    </SettingsFrame>
  );
}
