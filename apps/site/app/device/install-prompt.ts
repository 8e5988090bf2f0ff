/** A browser's offer to put the site beside the other apps (https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent). */
export type InstallPrompt = { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };

/** The offer of this page, which `entry.client.tsx` keeps when it comes; null where the browser makes none. It can be shown once. */
export const takeInstallPrompt = (): InstallPrompt | null =>
  (window as { installPrompt?: InstallPrompt }).installPrompt ?? null;

/** Whether the site runs as an app of its own already. */
export const isInstalled = (): boolean =>
  matchMedia("(display-mode: standalone)").matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** An iPhone or iPad, whose browsers make no offer: iPads call themselves Macintosh, and no Macintosh has a touch screen. */
export const isIos = (): boolean =>
  /iP(?:hone|ad|od)/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);
