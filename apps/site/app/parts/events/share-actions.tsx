import { CalendarPlus, Link2, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { announce } from "#app/ui/announce.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { SaveButton } from "./save-button.tsx";

type ShareActionsProps = { eventId: string; slug: string; title: string; url: string };

/** Save, share, and put into a calendar. */
export function ShareActions({ eventId, slug, title, url }: ShareActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <SaveButton eventId={eventId} title={title} withLabel />
      <ShareButton title={title} url={url} />
      <a href={`/events/${slug}.ics`} className={buttonClass({ variant: "outline" })} download>
        <CalendarPlus className="size-5" aria-hidden="true" />
        Add to calendar
      </a>
    </div>
  );
}

/** The system's own share sheet where there is one, the clipboard elsewhere. */
function ShareButton({ title, url }: { title: string; url: string }) {
  const [canShare, setCanShare] = useState(false);
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  useEffect(() => setCanShare(typeof navigator.share === "function"), []);

  async function share() {
    if (canShare) {
      // closing the sheet is a refusal, not a failure
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      setOutcome("copied");
      announce("Link copied");
    } catch {
      setOutcome("refused");
    }
  }

  const Icon = canShare ? Share2 : Link2;
  return (
    <>
      <button
        type="button"
        data-needs-script=""
        className={buttonClass({ variant: "outline" })}
        onClick={share}
      >
        <Icon className="size-5" aria-hidden="true" />
        {canShare ? "Share" : outcome === "copied" ? "Link copied" : "Copy link"}
      </button>
      {outcome === "refused" ? <LinkToCopy url={url} /> : null}
    </>
  );
}

/** The address to copy by hand, where the browser does not let a page write to the clipboard. */
function LinkToCopy({ url }: { url: string }) {
  return (
    <div className="basis-full">
      <Field label="Copy this link">
        <TextInput readOnly value={url} autoFocus onFocus={(event) => event.currentTarget.select()} />
      </Field>
    </div>
  );
}
