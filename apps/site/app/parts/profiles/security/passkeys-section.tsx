import { useQuery } from "@tanstack/react-query";
import { ALERTS, factorNameForm, toAuthErrorText } from "@undercroft/contract";
import { useState } from "react";
import { persistent } from "#app/api/query-client.ts";
import { momentName } from "#app/format/moment.ts";
import { useOpener } from "#app/parts/profiles/auth-dialog/use-opener.ts";
import { toMethodErrorText } from "#app/parts/profiles/method-error-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { EnrolmentFrame } from "./enrolment/enrolment-frame.tsx";
import { freeName } from "./free-name.ts";
import { LoadFailed } from "./load-failed.tsx";
import { NameForm } from "./name-form.tsx";
import { addPasskey, listPasskeys, removePasskey, renamePasskey } from "./passkey-commands.ts";
import { RemoveButton } from "./remove-button.tsx";
import { SettingRow } from "./setting-row.tsx";
import { SettingsSection } from "./settings-section.tsx";

type Passkey = Awaited<ReturnType<typeof listPasskeys>>[number];
const nameOf = (passkey: Passkey) => passkey.friendly_name || "Passkey";

type PasskeysSectionProps = { personId: string; onChanged: () => void };

/** Passkeys: signing in with the lock of a device, without a password. */
export function PasskeysSection({ personId, onChanged }: PasskeysSectionProps) {
  const query = useQuery({
    ...persistent,
    queryKey: ["mine", personId, "passkeys"],
    queryFn: listPasskeys,
    staleTime: 0,
    networkMode: "always",
  });
  const { isOpen, button, open, close } = useOpener();
  const [editing, setEditing] = useState<Passkey | "new">("new");
  const edit = (what: Passkey | "new") => {
    setEditing(what);
    open();
  };
  const names = query.data?.map(nameOf) ?? [];

  async function keep(name: string) {
    if (editing === "new") await addPasskey(name);
    else await renamePasskey(editing.id, name);
    notify(editing === "new" ? "Passkey added." : "Name changed.");
    close();
    onChanged();
  }

  return (
    <SettingsSection
      anchor="passkeys"
      title="Passkeys"
      intro="Sign in with your fingerprint, face or device lock. A passkey can't be guessed, and a fake site can't ask for it."
    >
      {query.data ? (
        <PasskeyList passkeys={query.data} onRename={edit} onChanged={onChanged} />
      ) : query.isError ? (
        <LoadFailed what="Your passkeys" onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <Halftone className="h-20 animate-appear-late" />
      )}
      {isOpen ? (
        <EnrolmentFrame title={editing === "new" ? "Add a passkey" : "Rename this passkey"}>
          <NameForm
            key={editing === "new" ? "new" : editing.id}
            schema={factorNameForm}
            name={editing === "new" ? freeName("Passkey", names) : nameOf(editing)}
            action={editing === "new" ? "Continue" : "Save"}
            failureTitle={ALERTS.authenticationError}
            toText={toMethodErrorText(toAuthErrorText)}
            onSubmit={({ name }) => keep(name)}
            onCancel={close}
          />
        </EnrolmentFrame>
      ) : (
        <div>
          <Button ref={button} variant="outline" onClick={() => edit("new")}>
            Add a passkey
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}

type PasskeyListProps = {
  passkeys: readonly Passkey[];
  onRename: (passkey: Passkey) => void;
  onChanged: () => void;
};

function PasskeyList({ passkeys, onRename, onChanged }: PasskeyListProps) {
  if (passkeys.length === 0) return <p className="text-ink-2">No passkeys yet.</p>;
  return (
    <ul>
      {passkeys.map((passkey) => (
        <SettingRow
          key={passkey.id}
          name={nameOf(passkey)}
          details={passkey.last_used_at ? `Last used ${momentName(passkey.last_used_at)}` : "Never used"}
        >
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Rename ${nameOf(passkey)}`}
            onClick={() => onRename(passkey)}
          >
            Rename
          </Button>
          <RemoveButton
            what={nameOf(passkey)}
            consequence="It no longer signs you in. You can delete it on your device as well."
            remove={() => removePasskey(passkey.id)}
            onRemoved={onChanged}
          />
        </SettingRow>
      ))}
    </ul>
  );
}
