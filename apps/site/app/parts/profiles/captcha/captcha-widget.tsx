import { useEffect, useId, useRef, useState } from "react";
import type { CaptchaSettings } from "#app/context.ts";
import { Button } from "#app/ui/button.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { loadCaptcha } from "./captcha-api.ts";
import { type ShownCaptcha, showCaptcha } from "./show-captcha.ts";
import { useShownTheme } from "./use-shown-theme.ts";

type State = "loading" | "waiting" | "again" | "solved" | "expired" | "failed" | "blocked";

type CaptchaWidgetProps = {
  settings: CaptchaSettings;
  /** How many requests took a token with them: each needs a new one. */
  used: number;
  onToken: (token: string | null) => void;
};

/** The words beside the widget; those of a check that went wrong are an alert. */
function wordsFor(state: State, host: string): string {
  switch (state) {
    case "loading":
      return "The check is on its way…";
    case "waiting":
      return "Nothing is sent before you have passed it.";
    case "again":
      return "Every try takes a new check.";
    case "solved":
      return "Passed. Go on.";
    case "expired":
      return "That took a while, so the check has begun again. Pass it once more.";
    case "failed":
      return "The check did not work. Try it again.";
    case "blocked":
      return `The check from ${host} did not load. A content blocker or your network may be holding it back: let it through, then try again.`;
  }
}

/** The captcha of the provider that the operator has chosen, and what to do when it does not do its work. */
export default function CaptchaWidget({ settings, used, onToken }: CaptchaWidgetProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<ShownCaptcha | null>(null);
  const theme = useShownTheme();
  const [state, setState] = useState<State>("loading");
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a reason to begin again
  useEffect(() => {
    let isGone = false;
    const go = (next: State, token: string | null = null) => {
      if (isGone) return;
      setState(next);
      onToken(token);
    };
    go("loading");
    loadCaptcha(settings)
      .then((api) => {
        if (isGone || !box.current) return;
        go("waiting");
        shown.current = showCaptcha(api, settings, box.current, theme, {
          onSolved: (token) => go("solved", token),
          onExpired: () => go("expired"),
          onFailed: () => go("failed"),
        });
      })
      .catch(() => go("blocked"));
    return () => {
      isGone = true;
      shown.current?.remove();
      shown.current = null;
    };
  }, [settings, theme, attempt, onToken]);

  useEffect(() => {
    if (used === 0) return;
    shown.current?.reset();
    setState((before) => (before === "solved" ? "again" : before));
  }, [used]);

  const isWrong = state === "failed" || state === "blocked";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of the form's own
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-2">
      <p id={`${id}-label`} className="font-bold">
        Are you a person?
      </p>
      {state === "loading" ? <Halftone className="h-[78px] max-w-[303px]" /> : null}
      <div ref={box} id={`${id}-box`} className="empty:hidden" />
      <p aria-live="polite" className="text-small text-ink-2 empty:hidden">
        {isWrong ? null : wordsFor(state, "")}
      </p>
      <p role="alert" className="text-small text-red empty:hidden">
        {isWrong ? wordsFor(state, new URL(settings.scriptUrl).host) : null}
      </p>
      {isWrong ? (
        <div>
          <Button variant="outline" size="sm" onClick={() => setAttempt((count) => count + 1)}>
            Try the check again
          </Button>
        </div>
      ) : null}
    </div>
  );
}
