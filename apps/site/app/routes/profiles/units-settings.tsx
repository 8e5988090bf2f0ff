import { useQuery } from "@tanstack/react-query";
import type { Units } from "#app/format/own-units.ts";
import { ProblemNote } from "#app/parts/profiles/problem-note.tsx";
import { SettingRow } from "#app/parts/profiles/security/setting-row.tsx";
import { privateSettingsQuery, savePrivate } from "#app/parts/profiles/settings/private-settings.ts";
import { useSave } from "#app/parts/profiles/use-save.ts";
import { keepUnits } from "#app/shell/units/kept-units.ts";
import { showUnits } from "#app/shell/units/show-units.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";

const CLOCKS = { "24": "24 hours", "12": "12 hours" } as const;
const DISTANCES = { miles: "Miles", km: "Kilometres" } as const;

/** The clock and the distances of somebody's account: chosen with one press, and shown at once. */
export function UnitsSettings({ personId }: { personId: string }) {
  const { run, isBusy, problem } = useSave();
  const choose = (units: Units) =>
    void run(async () => {
      await savePrivate(personId, { clock: units.clock, distance_unit: units.distance });
      keepUnits(units);
      showUnits(units);
    });
  return (
    <Loaded query={useQuery(privateSettingsQuery(personId))} what="Your clock and distances">
      {({ clock, distance_unit }) => {
        const now = { clock, distance: distance_unit } as Units;
        return (
          <ul aria-busy={isBusy}>
            <SettingRow
              name="Clock"
              details={now.clock === "12" ? "Such as 11pm" : <span data-own-units="no">Such as 23:00</span>}
            >
              {Object.entries(CLOCKS).map(([value, label]) => (
                <Choice
                  key={value}
                  isChosen={now.clock === value}
                  onChoose={() => choose({ ...now, clock: value as Units["clock"] })}
                >
                  {label}
                </Choice>
              ))}
            </SettingRow>
            <SettingRow name="Distance">
              {Object.entries(DISTANCES).map(([value, label]) => (
                <Choice
                  key={value}
                  isChosen={now.distance === value}
                  onChoose={() => choose({ ...now, distance: value as Units["distance"] })}
                >
                  {label}
                </Choice>
              ))}
            </SettingRow>
            <ProblemNote>{problem}</ProblemNote>
          </ul>
        );
      }}
    </Loaded>
  );
}

function Choice({
  isChosen,
  onChoose,
  children,
}: {
  isChosen: boolean;
  onChoose: () => void;
  children: string;
}) {
  return (
    <Button variant={isChosen ? "primary" : "outline"} size="sm" aria-pressed={isChosen} onClick={onChoose}>
      {children}
    </Button>
  );
}
