import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";

/** A key or a secret that was just made: it is shown this once, and kept nowhere in the browser. */
export function NewSecret({ label, secret, onDone }: { label: string; secret: string; onDone: () => void }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setIsCopied(true);
      notify("Copied");
    } catch {
      // a browser that lets no page write there: the field above can be copied by hand
      notify("Your browser did not copy it. Select it and copy it by hand");
    }
  };
  return (
    <div className="grid max-w-reading gap-4 border-2 border-ink p-4" data-holds-update="">
      <Field label={label} hint="We show it only now. Keep it where your website keeps its passwords.">
        <TextInput
          readOnly
          value={secret}
          autoFocus
          spellCheck={false}
          className="font-mono"
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={() => void copy()}>
          {isCopied ? "Copied" : "Copy"}
        </Button>
        <Button size="sm" variant="outline" onClick={onDone}>
          I've saved it
        </Button>
      </div>
    </div>
  );
}
