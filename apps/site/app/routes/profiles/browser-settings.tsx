import { useRouteLoaderData } from "react-router";
import { storedChoices } from "#app/api/stored-choices.ts";
import { useStored } from "#app/api/stored-value.ts";
import { switchStatistics } from "#app/api/switch-statistics.ts";
import type { SiteSettings } from "#app/context.ts";
import { SettingRow } from "#app/parts/profiles/security/setting-row.tsx";
import { chooseAppearance, storedAppearance, textSizes } from "#app/shell/appearance/appearance.ts";
import { chooseTheme, themeChoices, useThemeChoice } from "#app/shell/appearance/theme.ts";
import { useOverlays } from "#app/shell/overlays/overlays-context.ts";
import { placeLabel, storedPlace } from "#app/shell/place/place.ts";
import { storedShortcuts } from "#app/shell/shortcuts/stored-shortcuts.ts";
import { Button } from "#app/ui/button.tsx";

const THEMES = { system: "Match system", dark: "Dark", light: "Light" } as const;

/** What this browser remembers for the person who uses it, signed in or not. */
export function BrowserSettings() {
  const fallback = useRouteLoaderData<SiteSettings>("root")?.defaultTheme ?? "system";
  const theme = useThemeChoice(fallback);
  const place = useStored(storedPlace);
  const areKeysOff = useStored(storedShortcuts) === "off";
  const appearance = useStored(storedAppearance) ?? { text: 100 as const, still: false };
  const areVisitsCounted = useStored(storedChoices)?.statistics !== false;
  const { open } = useOverlays();
  return (
    <ul>
      <SettingRow name="Theme">
        {themeChoices.map((choice) => (
          <Button
            key={choice}
            variant={choice === theme ? "primary" : "outline"}
            size="sm"
            aria-pressed={choice === theme}
            onClick={() => chooseTheme(choice)}
          >
            {THEMES[choice]}
          </Button>
        ))}
      </SettingRow>
      <SettingRow name="Text size">
        {textSizes.map((text) => (
          <Button
            key={text}
            variant={text === appearance.text ? "primary" : "outline"}
            size="sm"
            aria-pressed={text === appearance.text}
            onClick={() => chooseAppearance({ ...appearance, text })}
          >
            {text}%
          </Button>
        ))}
      </SettingRow>
      <SettingRow name="Motion" details="Less also holds where your system asks for it.">
        {[false, true].map((still) => (
          <Button
            key={String(still)}
            variant={still === appearance.still ? "primary" : "outline"}
            size="sm"
            aria-pressed={still === appearance.still}
            onClick={() => chooseAppearance({ ...appearance, still })}
          >
            {still ? "Less" : "As usual"}
          </Button>
        ))}
      </SettingRow>
      <SettingRow name="Place" details={place ? placeLabel(place) : "The whole United Kingdom"}>
        <Button variant="outline" size="sm" onClick={() => open("place")}>
          Choose a place
        </Button>
      </SettingRow>
      <SettingRow name="Count my visits" details="Our own counts, without your name.">
        {[true, false].map((isOn) => (
          <Button
            key={String(isOn)}
            variant={isOn === areVisitsCounted ? "primary" : "outline"}
            size="sm"
            aria-pressed={isOn === areVisitsCounted}
            aria-label={isOn ? "On: count my visits" : "Off: don't count my visits"}
            onClick={() => isOn !== areVisitsCounted && switchStatistics(isOn)}
          >
            {isOn ? "On" : "Off"}
          </Button>
        ))}
      </SettingRow>
      <SettingRow
        name="Keyboard shortcuts"
        details={areKeysOff ? "Only those with ⌘ or Ctrl" : "Single keys work"}
      >
        <Button variant="outline" size="sm" onClick={() => open("keyboard-help")}>
          See the keys
        </Button>
      </SettingRow>
    </ul>
  );
}
