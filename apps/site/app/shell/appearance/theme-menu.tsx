import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import type { SiteSettings } from "#app/context.ts";
import { Check } from "#app/ui/icons/check.ts";
import { SunMoon } from "#app/ui/icons/sun-moon.ts";
import { chooseTheme, followSystemTheme, themeChoices, useThemeChoice } from "./theme.ts";

/** How the choices are called. */
export const themeNames = { system: "System", dark: "Dark", light: "Light" } as const;

/** The choice between light, dark and what the system says; a native popover, so it costs nothing until opened. */
export function ThemeMenu() {
  const fallback = useRouteLoaderData<SiteSettings>("root")?.defaultTheme ?? "system";
  const current = useThemeChoice(fallback);
  useEffect(() => followSystemTheme(fallback), [fallback]);
  return (
    <>
      <button
        type="button"
        data-needs-script=""
        className="grid size-11 place-items-center hover:text-link max-sm:peer-has-[a,button]:hidden"
        aria-label={`Theme: ${themeNames[current]}`}
        popoverTarget="theme-menu"
      >
        <SunMoon className="size-5" aria-hidden="true" />
      </button>
      <fieldset id="theme-menu" popover="auto" className="popover" aria-label="Theme">
        {themeChoices.map((choice) => (
          <button
            key={choice}
            type="button"
            className="flex min-h-11 w-full items-center justify-between gap-8 px-4 text-start -outline-offset-3 hover:bg-ink hover:text-bg"
            aria-pressed={choice === current}
            data-sets-theme={choice}
            popoverTarget="theme-menu"
            popoverTargetAction="hide"
            onClick={() => chooseTheme(choice)}
          >
            {themeNames[choice]}
            {choice === current ? <Check className="size-4" aria-hidden="true" /> : null}
          </button>
        ))}
      </fieldset>
    </>
  );
}
