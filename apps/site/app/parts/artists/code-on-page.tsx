import { useState } from "react";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { callProof, inWords } from "./claim-commands.ts";
import type { ClaimStatus, ClaimSubject } from "./claim-subject.ts";

type CodeOnPageProps = { subject: ClaimSubject; onClaimed: (status: ClaimStatus) => void };

/** A code that stands on one's own website or profile for as long as we look. */
export function CodeOnPage({ subject, onClaimed }: CodeOnPageProps) {
  const [address, setAddress] = useState(subject.website);
  const [mark, setMark] = useState<string | null>(null);
  const { attempt, isBusy, refusal, setRefusal } = useExclusiveChange<string>(inWords);

  const ask = (looks: boolean) =>
    attempt(async () => {
      const outcome = await callProof(subject, address.trim(), looks);
      if ("refused" in outcome) {
        setRefusal(outcome.refused);
        return false;
      }
      setMark(outcome.mark);
      setAddress(outcome.address);
      if (outcome.status) onClaimed(outcome.status);
      return true;
    });

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void ask(mark !== null);
      }}
    >
      <p className="text-ink-2">
        Put a short code on your website or on a public profile of yours, such as SoundCloud, Bandcamp or
        Linktree. We look whether it is there. You can take it off afterwards.
      </p>
      <Field label="Your website or profile" hint="Begins with https://" error={refusal} required>
        <TextInput
          type="url"
          value={address}
          maxLength={300}
          onChange={(event) => {
            setAddress(event.target.value);
            setMark(null); // a code belongs to its address
          }}
        />
      </Field>
      {mark ? (
        <p role="status">
          Put <strong className="type-data select-all">{mark}</strong> anywhere on that page, for example in
          the text about you. Then have us look.
        </p>
      ) : null}
      <div>
        <Button type="submit" busy={isBusy}>
          {mark ? (isBusy ? "Looking..." : "Look now") : "Show me the code"}
        </Button>
      </div>
    </form>
  );
}
