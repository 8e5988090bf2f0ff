import { signOut } from "#app/parts/profiles/commands.ts";
import { mayLeave } from "#app/parts/profiles/session/leave.ts";
import { useSignOut } from "#app/parts/profiles/session/use-sign-out.ts";
import { Button } from "#app/ui/button.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** The way out: of this browser, or of every one. */
export function SignOutSection() {
  const signOutHere = useSignOut();
  return (
    <SettingsSection
      anchor="sign-out"
      title="Sign out"
      intro="What this browser keeps about you goes when you sign out of it."
    >
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="sm" onClick={() => void signOutHere()}>
          Sign out here
        </Button>
        <RemoveButton
          verb="Sign out"
          what="everywhere"
          label="Sign out everywhere"
          done="Signed out"
          consequence="Every device, this one too, needs your password again."
          before={mayLeave}
          remove={() => signOut("global")}
          onRemoved={() => {}}
        />
      </div>
    </SettingsSection>
  );
}
