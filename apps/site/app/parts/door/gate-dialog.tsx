import { type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useDoor } from "./night/door-context.tsx";

const longest = 40;

/** Asks at which gate this device stands, and how it is called in the log. */
export default function GateDialog({ onClose }: { onClose: () => void }) {
  const { door, view } = useDoor();
  const [gate, setGate] = useState(view.gate ?? "");
  const [device, setDevice] = useState(view.device);
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    door.chooseGate(gate.trim() || null, device.trim() || view.device);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="This device"
      description="The log names the gate and the device, so that you find each other at night."
    >
      <form onSubmit={save} className="grid gap-5">
        <Field label="Gate" hint="As your team calls it: Front, Side, Artists.">
          <TextInput
            value={gate}
            maxLength={longest}
            onChange={({ target }) => setGate(target.value)}
            className="min-h-14"
          />
        </Field>
        <Field label="Device">
          <TextInput
            value={device}
            maxLength={longest}
            onChange={({ target }) => setDevice(target.value)}
            className="min-h-14"
            disabled={view.pass !== null}
          />
        </Field>
        <Button type="submit" size="lg" className="min-h-14">
          Save
        </Button>
      </form>
    </Dialog>
  );
}
