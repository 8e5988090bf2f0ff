import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { LinkToCopy } from "#app/ui/sharing/link-to-copy.tsx";
import type { RotaNight } from "./rota-section.tsx";

/** The link by which volunteers claim shifts. It is shown once; a new one ends the one before. */
export function RotaLink({ night, hasLink }: { night: RotaNight; hasLink: boolean }) {
  const [made, setMade] = useState<string | null>(null);
  const { run, isBusy, refusal } = useExclusiveMutation(["rota", night.id]);
  const make = async (isOn: boolean) => {
    const code = await run(() => call("make_rota_link", { p_event_id: night.id, p_is_on: isOn }));
    if (code !== undefined)
      setMade(code ? `${window.location.origin}/shifts?night=${night.id}&code=${code}` : null);
  };
  return (
    <section aria-labelledby="rota-link" className="grid max-w-reading gap-3">
      <h2 id="rota-link" className="type-h2">
        Link for volunteers
      </h2>
      <p>
        Who has the link can claim shifts that are open to everybody with it. We show it once: a new link ends
        the one before.
      </p>
      {made ? <LinkToCopy url={made} /> : null}
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" busy={isBusy} onClick={() => void make(true)}>
          {hasLink ? "Make a new link" : "Make a link"}
        </Button>
        {hasLink ? (
          <Button variant="quiet" busy={isBusy} onClick={() => void make(false)}>
            End the link
          </Button>
        ) : null}
      </div>
    </section>
  );
}
