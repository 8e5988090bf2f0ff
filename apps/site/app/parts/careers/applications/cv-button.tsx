import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { Button } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { FileText } from "#app/ui/icons/file-text.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

const notOpened = {
  title: "The CV could not be opened.",
  remedy: "It may have been taken back. Load the application again.",
};

/** Asks for an address of the CV, which is good for five minutes, and offers it. Each asking is written down. */
export function CvButton({ applicationId, name }: { applicationId: string; name: string }) {
  const [url, setUrl] = useState<string | null>(null);
  const { run, isBusy, refusal } = useExclusiveChange(() => notOpened);
  const open = () =>
    run(async () => {
      const client = await browserClient();
      const { data, error } = await client.functions.invoke<{ url: string; expires_in: number }>(
        "careers-open-cv",
        { body: { application_id: applicationId } },
      );
      if (error || !data) throw error ?? new Error("No address");
      setUrl(data.url);
      setTimeout(() => setUrl(null), data.expires_in * 1000);
    });
  return (
    <div className="grid gap-3">
      {url ? (
        <p className="flex flex-wrap items-center gap-3">
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: "outline" })}
          >
            <FileText className="size-5" aria-hidden="true" />
            Read the CV of {name}
          </a>
          <span className="text-small text-ink-2">This link works for five minutes.</span>
        </p>
      ) : (
        <div>
          <Button variant="outline" busy={isBusy} onClick={() => void open()}>
            <FileText className="size-5" aria-hidden="true" />
            Open the CV
          </Button>
        </div>
      )}
      <RefusalNote refusal={refusal} />
    </div>
  );
}
