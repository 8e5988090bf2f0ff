import { CalendarPlus, Link2, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { announce } from "#app/ui/announce.ts";
import { buttonClass } from "#app/ui/button-class.ts";
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
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => setCanShare(typeof navigator.share === "function"), []);

  async function share() {
    if (canShare) {
      // closing the sheet is a refusal, not a failure
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
      announce("Link copied");
    } catch {
      window.prompt("Copy this link", url);
    }
  }

  const Icon = canShare ? Share2 : Link2;
  return (
    <button
      type="button"
      data-needs-script=""
      className={buttonClass({ variant: "outline" })}
      onClick={share}
    >
      <Icon className="size-5" aria-hidden="true" />
      {canShare ? "Share" : isCopied ? "Link copied" : "Copy link"}
    </button>
  );
}
