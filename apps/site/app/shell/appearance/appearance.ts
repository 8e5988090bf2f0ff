import { storedValue } from "#app/api/stored-value.ts";
import { appearanceKey } from "./appearance-script.ts";

/** Sizes of text offered, in percent of the usual one. */
export const textSizes = [100, 110, 120, 130] as const;

/** How pages look in this browser: text in percent of the usual size, and whether everything stands still. */
export type Appearance = { text: (typeof textSizes)[number]; still: boolean };

/** What this browser remembers of it. */
export const storedAppearance = storedValue<Appearance>(appearanceKey, (stored) => {
  if (typeof stored !== "object" || stored === null) return null;
  const { text, still } = stored as Record<string, unknown>;
  return { text: textSizes.find((size) => size === text) ?? 100, still: still === true };
});

/** Keeps a choice and shows it at once. */
export function chooseAppearance(appearance: Appearance): void {
  storedAppearance.write(appearance);
  const { style, dataset } = document.documentElement;
  style.fontSize = appearance.text > 100 ? `${appearance.text}%` : "";
  if (appearance.still) dataset.motion = "less";
  else delete dataset.motion;
}
