import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { claimInWords, inWords } from "./claim-commands.ts";
import type { ClaimStatus, ClaimSubject } from "./claim-subject.ts";
import { CodeOnPage } from "./code-on-page.tsx";

type ClaimPageProps = { subject: ClaimSubject; onClose: (status: ClaimStatus | null) => void };

/** Claims a page, by a code on one's own website or profile or in words. */
export default function ClaimPage({ subject, onClose }: ClaimPageProps) {
  const close = (status: ClaimStatus) => {
    notify(status === "approved" ? "This page is yours now" : "Sent. We will tell you when we have decided.");
    onClose(status);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose(null)}
      title={subject.kind === "artist" ? `Are you ${subject.name}?` : `Do you run ${subject.name}?`}
    >
      <div className="grid gap-6">
        <CodeOnPage subject={subject} onClaimed={close} />
        <details>
          <summary className="min-h-11 cursor-pointer font-bold">Or tell us in words</summary>
          <InWords subject={subject} onClaimed={close} />
        </details>
      </div>
    </Dialog>
  );
}

function InWords({
  subject,
  onClaimed,
}: {
  subject: ClaimSubject;
  onClaimed: (status: ClaimStatus) => void;
}) {
  const { attempt, isBusy, refusal, setRefusal } = useExclusiveChange<string>(inWords);
  const form = useHeldForm({
    name: `claim:${subject.kind}`,
    defaults: { words: "" },
    send: async ({ words }) => {
      const isClaimed = await attempt(async () => {
        const refused = await claimInWords(subject, words);
        if (refused) setRefusal(refused);
        return refused === undefined;
      });
      if (isClaimed) onClaimed("pending");
    },
  });
  return (
    <form {...form.props} className="grid gap-5 pt-2">
      <Field
        label="How can we tell?"
        hint="Such as a link from your own page, or the address you are booked by. Only our team reads it."
        error={refusal}
        required
      >
        <TextArea rows={4} maxLength={1000} {...form.register("words")} />
      </Field>
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          {isBusy ? "Sending..." : "Claim this page"}
        </Button>
      </div>
    </form>
  );
}
