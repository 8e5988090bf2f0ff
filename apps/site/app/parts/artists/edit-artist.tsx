import { useState } from "react";
import { useRevalidator } from "react-router";
import { browserClient } from "#app/api/browser-client.ts";
import { toRemedy } from "#app/api/to-remedy.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { notify } from "#app/ui/toasts.ts";

type EditArtistProps = { artist: { id: string; about: string | null }; onClose: () => void };

/** Staff write what an artist's page says. Each change is in the audit log. */
export default function EditArtist({ artist, onClose }: EditArtistProps) {
  const [about, setAbout] = useState(artist.about ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function save() {
    setIsBusy(true);
    const client = await browserClient();
    const { error } = await client.rpc("edit_artist", { p_artist_id: artist.id, p_about: about });
    setIsBusy(false);
    if (error) {
      setProblem([error.message, toRemedy(error.hint)].filter(Boolean).join(". "));
      return;
    }
    notify("Saved");
    void revalidate();
    onClose();
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="About this artist">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label="About" hint="Up to 2,000 characters. Everyone can read it.">
          <TextArea
            rows={8}
            maxLength={2000}
            value={about}
            onChange={(event) => setAbout(event.target.value)}
          />
        </Field>
        <p role="alert" className="border-2 border-red p-4 empty:hidden">
          {problem}
        </p>
        <div>
          <Button type="submit" busy={isBusy}>
            {isBusy ? "Saving..." : "Save"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
