import { type Choices, storedChoices } from "#app/api/stored-choices.ts";
import { useStored } from "#app/api/stored-value.ts";
import { switchStatistics } from "#app/api/switch-statistics.ts";
import { removeStored } from "#app/device/browser-storage.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { notify } from "#app/ui/notices/toasts.ts";

const switches: { name: keyof Choices; label: string; hint: string; isOnUnlessRefused: boolean }[] = [
  {
    name: "place",
    label: "Remember my city",
    hint: "Lists then open where you are. Off: the city is forgotten when you leave the page.",
    isOnUnlessRefused: true,
  },
  {
    name: "statistics",
    label: "Count my visits",
    hint: "Our own counts of which pages are opened, without your name and without other companies. Off: nothing is sent. If your browser asks sites not to track you, we don't count you either.",
    isOnUnlessRefused: true,
  },
  {
    name: "embeds",
    label: "Load players and maps from other companies",
    hint: "They see your network address when they load. Off: each asks you before it loads.",
    isOnUnlessRefused: false,
  },
];

/** What a visitor may switch on and off; chosen here, kept in this browser. */
export function StorageChoices() {
  const choices = useStored(storedChoices);
  return (
    <fieldset className="grid gap-3" data-needs-script="">
      <legend className="sr-only">Your choices</legend>
      {switches.map(({ name, label, hint, isOnUnlessRefused }) => (
        <Checkbox
          key={name}
          label={label}
          hint={hint}
          checked={choices?.[name] ?? isOnUnlessRefused}
          onChange={(event) => {
            if (name === "statistics") switchStatistics(event.target.checked);
            else storedChoices.write({ ...choices, [name]: event.target.checked });
            if (name === "place" && !event.target.checked) removeStored("local", "undercroft-place");
            notify("Your choice is kept in this browser.");
          }}
        />
      ))}
      <p className="text-small text-ink-2">
        {choices ? "" : "You have not chosen yet: these are the settings until you do."}
      </p>
    </fieldset>
  );
}
