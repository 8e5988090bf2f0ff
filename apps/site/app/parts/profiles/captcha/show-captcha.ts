import type { CaptchaSettings } from "#app/context.ts";
import type { CaptchaApi } from "./captcha-api.ts";

/** What a widget tells while it stands. */
export type CaptchaNews = {
  /** It was solved; the token is good for one request, and for a minute or two. */
  onSolved: (token: string) => void;
  onExpired: () => void;
  onFailed: () => void;
};

/** A widget that stands on the page. */
export type ShownCaptcha = { reset: () => void; remove: () => void };

/** The widths below which either widget sticks out, in pixels. */
const WIDTH = { hcaptcha: 303, turnstile: 300 };

/** People may close a puzzle or let it run out; that is no failure of the widget's. */
const NO_FAILURE = ["challenge-closed", "challenge-expired"];

/**
 * Puts a widget into `box`.
 * @param box empty, and left empty by `remove`
 */
export function showCaptcha(
  api: CaptchaApi,
  { provider, siteKey }: CaptchaSettings,
  box: HTMLElement,
  theme: "light" | "dark",
  news: CaptchaNews,
): ShownCaptcha {
  const place = document.createElement("div");
  box.append(place);
  const size = box.clientWidth < WIDTH[provider] ? "compact" : "normal";
  const id = api.render(place, {
    sitekey: siteKey,
    theme,
    size,
    callback: news.onSolved,
    "expired-callback": news.onExpired,
    "error-callback": (code?: string) => {
      if (!NO_FAILURE.includes(String(code))) news.onFailed();
      return true; // said on the page: nothing is left for the console
    },
    ...(provider === "hcaptcha"
      ? { hl: "en", ...puzzleIn(box) }
      : {
          language: "en",
          "response-field": false,
          "timeout-callback": news.onExpired,
          "unsupported-callback": news.onFailed,
        }),
  });
  return {
    reset: () => id !== undefined && api.reset(id),
    remove: () => {
      if (id !== undefined) api.remove(id);
      box.replaceChildren();
    },
  };
}

/** hCaptcha lays its puzzle over the page, where a dialog keeps focus and clicks from it; so there it opens inside. */
function puzzleIn(box: HTMLElement): Record<string, string> {
  if (!box.closest('[role="dialog"]')) return {};
  const room = document.createElement("div");
  room.id = `${box.id}-puzzle`;
  box.append(room);
  return { "challenge-container": room.id };
}
