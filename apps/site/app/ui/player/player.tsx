import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Play } from "#app/ui/icons/play.ts";
import { takeAwaited } from "./awaited-player.ts";
import { PlayerFrame } from "./player-frame.tsx";

/** A player of another company. */
export type PlayerFacts = {
  /** the service, as the page's policy knows it */
  service: string;
  /** the service, as people know it */
  name: string;
  title: string;
  /** the page at the service */
  url: string;
  /** the address of the frame; null where it may not stand in our pages */
  frame: string | null;
  /** in pixels */
  height: number;
};

type PlayerProps = PlayerFacts & {
  /** this visitor has said once that players may load */
  mayLoad: () => boolean;
  onAlways: () => void;
};

/** Nothing of the other company loads before a press, and not before the visitor has agreed. Without scripts there is the link. */
export function Player({ mayLoad, onAlways, ...player }: PlayerProps) {
  const [step, setStep] = useState<"closed" | "asking" | "open" | "blocked">("closed");
  const { url, frame, name, title } = player;
  // pressed before the page had to be loaded again
  useEffect(() => {
    if (frame && takeAwaited(url)) setStep("open");
  }, [url, frame]);
  if (!frame) return <Shell {...player} />;
  return (
    <Shell {...player}>
      {step === "open" ? (
        <PlayerFrame {...player} frame={frame} onBlocked={() => setStep("blocked")} />
      ) : null}
      {step === "asking" ? (
        <Question
          name={name}
          onOnce={() => setStep("open")}
          onNo={() => setStep("closed")}
          onAlways={() => {
            onAlways();
            setStep("open");
          }}
        />
      ) : null}
      {step === "closed" ? (
        <div data-no-print="">
          <Button
            variant="outline"
            data-needs-script=""
            aria-label={`Play ${title} on ${name}`}
            onClick={() => setStep(mayLoad() ? "open" : "asking")}
          >
            <Play className="size-5" aria-hidden="true" />
            Play
          </Button>
        </div>
      ) : null}
      {step === "blocked" ? <p role="status">The player could not be loaded here.</p> : null}
    </Shell>
  );
}

type QuestionProps = { name: string; onOnce: () => void; onAlways: () => void; onNo: () => void };

function Question({ name, onOnce, onAlways, onNo }: QuestionProps) {
  return (
    <fieldset className="grid gap-3" data-no-print="">
      <legend className="sr-only">Load the player of {name}?</legend>
      <p role="status">
        The player comes from {name}, which then sees your network address and may keep things in your
        browser.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" autoFocus onClick={onOnce}>
          Load it once
        </Button>
        <Button size="sm" variant="outline" onClick={onAlways}>
          Always load players
        </Button>
        <Button size="sm" variant="quiet" onClick={onNo}>
          No
        </Button>
      </div>
    </fieldset>
  );
}

/** What stands there in every state: whose it is, what it is, and the way to it. The mark opens the page's policy for the frame. */
function Shell({ service, name, title, url, children }: PlayerFacts & { children?: ReactNode }) {
  return (
    <figure data-player={service} className="grid gap-3 border-2 border-line-strong p-4">
      <figcaption className="grid gap-1 [overflow-wrap:anywhere]">
        <span className="type-label text-ink-2">{name}</span>
        <span className="font-bold">{title}</span>
      </figcaption>
      {children}
      <p className="text-small">
        <a href={url} rel="nofollow noopener">
          Listen on {name}
        </a>
      </p>
    </figure>
  );
}
