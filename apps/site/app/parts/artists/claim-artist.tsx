import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { toRemedy } from "#app/api/to-remedy.ts";
import { refusalWords } from "#app/format/refusal-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { notify } from "#app/ui/toasts.ts";

type ClaimArtistProps = { artist: { id: string; name: string }; onClose: (isSent: boolean) => void };

/** Says that a page is one's own; staff look at it. */
export default function ClaimArtist({ artist, onClose }: ClaimArtistProps) {
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function send() {
    setIsBusy(true);
    const client = await browserClient();
    const { error } = await client.rpc("claim_artist", { p_artist_id: artist.id, p_words: words });
    setIsBusy(false);
    setProblem(
      error ? refusalWords({ title: error.message ?? "", remedy: toRemedy(error.hint) }) : undefined,
    );
    if (error) return;
    notify("Sent. We tell you once we have looked at it.");
    onClose(true);
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose(false)} title={`Are you ${artist.name}?`}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field
          label="How can we tell?"
          hint="Such as a link from your own page, or the address you are booked by. Only our team reads it."
          error={problem}
          required
        >
          <TextArea
            rows={4}
            maxLength={1000}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        <div>
          <Button type="submit" busy={isBusy}>
            {isBusy ? "Sending..." : "Claim this page"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
