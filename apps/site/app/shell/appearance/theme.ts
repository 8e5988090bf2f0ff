import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "#app/device/browser-storage.ts";
import { makeSignal } from "#app/device/store.ts";
import { themeKey } from "./theme-script.ts";

export const themeChoices = ["system", "dark", "light"] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const chosen = makeSignal();

/** Takes a theme, remembers it and shows it at once, fading where the browser can. */
export function chooseTheme(choice: ThemeChoice): void {
  writeStored("local", themeKey, choice);
  const show = () => {
    document.documentElement.dataset.theme = resolveTheme(choice, prefersLight().matches);
  };
  if (document.startViewTransition) document.startViewTransition(show);
  else show();
  chosen.set();
}

/** "system" is light only where the browser asks for light. */
export function resolveTheme(choice: ThemeChoice, wantsLight: boolean): "light" | "dark" {
  if (choice !== "system") return choice;
  return wantsLight ? "light" : "dark";
}

/** The visitor's choice; `fallback` until they make one, on the server and during hydration. */
export function useThemeChoice(fallback: ThemeChoice): ThemeChoice {
  return useSyncExternalStore(
    chosen.subscribe,
    () => readChoice() ?? fallback,
    () => fallback,
  );
}

/** Keeps "system" true while the system's wish changes. Returns how to stop. */
export function followSystemTheme(fallback: ThemeChoice): () => void {
  const query = prefersLight();
  const follow = () => {
    if ((readChoice() ?? fallback) !== "system") return;
    document.documentElement.dataset.theme = resolveTheme("system", query.matches);
  };
  query.addEventListener("change", follow);
  follow(); // it may have changed while the page came to life
  return () => query.removeEventListener("change", follow);
}

function readChoice(): ThemeChoice | undefined {
  const stored = readStored("local", themeKey);
  return themeChoices.find((choice) => choice === stored);
}

function prefersLight(): MediaQueryList {
  return window.matchMedia("(prefers-color-scheme: light)");
}
