import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import type { Federated } from "./federated.ts";
import { FollowForm } from "./follow-form.tsx";

/** For people who have an account on Mastodon, Mobilizon or another server: a field for their own address, and the handle to search for. */
export default function FollowDialog({ federated, onClose }: { federated: Federated; onClose: () => void }) {
  const { kind, target, handle, host, name } = federated;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Follow ${name} from elsewhere`}
      description="With an account on Mastodon, Mobilizon, Gancio or another server of the fediverse you hear of new nights there. You need no account here."
    >
      <div className="grid gap-6">
        <FollowForm what={`${kind}/${target}`} />
        <Field label="Or search for this on your server">
          <TextInput
            readOnly
            value={`@${handle}@${host}`}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
      </div>
    </Dialog>
  );
}
