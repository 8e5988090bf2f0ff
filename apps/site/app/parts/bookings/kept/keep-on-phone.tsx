import { brandName } from "@undercroft/contract/brand";
import { useState } from "react";
import { storedValue, useStored } from "#app/api/stored-value.ts";
import { type InstallPrompt, isInstalled, isIos, takeInstallPrompt } from "#app/device/install-prompt.ts";
import { serverNow } from "#app/device/server-time.ts";
import { Button } from "#app/ui/button.tsx";
import { useLostFocus } from "#app/ui/use-lost-focus.ts";

const REST_MS = 90 * 86_400_000;

/** Until when the question rests after "Not now", in milliseconds. */
const restsUntil = storedValue("undercroft-install-rests", (stored) =>
  typeof stored === "number" ? stored : null,
);

/** What can be offered here: the browser's own question, the steps of an iPhone, or nothing. */
function findOffer(): { prompt: InstallPrompt } | "steps" | null {
  if (isInstalled() || !matchMedia("(pointer: coarse)").matches) return null;
  if (isIos()) return "steps";
  const prompt = takeInstallPrompt();
  return prompt && { prompt };
}

/** After a booking: how the tickets open from among the apps of the phone. "Not now" rests for 90 days. */
export default function KeepOnPhone() {
  const [offer] = useState(findOffer);
  const [isDone, setIsDone] = useState(false);
  const rests = useStored(restsUntil);
  if (isDone) return <Added />;
  if (offer === null || (rests ?? 0) > serverNow()) return null;
  const rest = () => restsUntil.write(serverNow() + REST_MS);
  const ask = async ({ prompt }: { prompt: InstallPrompt }) => {
    const outcome = await prompt.prompt().then(
      (answer) => answer.outcome,
      () => "dismissed" as const, // shown before: it can be shown once
    );
    if (outcome === "accepted") setIsDone(true);
    else rest();
  };
  return (
    <section aria-labelledby="keep-on-phone" className="grid gap-3 border-2 border-ink p-4">
      <h3 id="keep-on-phone" className="type-h3">
        Keep tickets on this phone
      </h3>
      {offer === "steps" ? (
        <ol className="grid max-w-reading list-decimal gap-1 ps-5 text-ink-2">
          <li>Press Share, the square with an arrow.</li>
          <li>Choose “Add to Home Screen”, then Add.</li>
          <li>
            Open {brandName()} from there once and sign in. Your tickets then open without a connection.
          </li>
        </ol>
      ) : (
        <p className="max-w-reading text-ink-2">
          Put {brandName()} beside your other apps. Your tickets open from there, without a connection too.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {offer === "steps" ? null : <Button onClick={() => void ask(offer)}>Add to this phone</Button>}
        <Button variant="outline" onClick={rest}>
          Not now
        </Button>
      </div>
    </section>
  );
}

/** What stands there after the browser has added it. */
function Added() {
  const line = useLostFocus<HTMLParagraphElement>();
  return (
    <p ref={line} tabIndex={-1} role="status" className="max-w-reading text-ink-2">
      {brandName()} is now beside your other apps. Your tickets open from there.
    </p>
  );
}
