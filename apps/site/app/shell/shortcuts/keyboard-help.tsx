import { useStored } from "#app/api/stored-value.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { useSearchKeys } from "./search-keys.ts";
import { shortcuts } from "./shortcut-keys.ts";
import { storedShortcuts } from "./stored-shortcuts.ts";

/** The list of shortcuts, and the switch that turns single keys off. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const areOff = useStored(storedShortcuts) === "off";
  const searchKeys = useSearchKeys();
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        <Shortcut keys={[searchKeys]} separator="" does="Search, from anywhere" />
        {shortcuts.map((shortcut) => (
          <Shortcut key={shortcut.does} keys={shortcut.keys} separator="then" does={shortcut.does} />
        ))}
        <Shortcut keys={["Esc"]} separator="" does="Close what is open" />
      </dl>
      <Checkbox
        className="mt-6 border-line border-t pt-3"
        label="Single keys work as shortcuts"
        hint="Turn this off if you speak or type with assistive technology that triggers them."
        checked={!areOff}
        onChange={(event) => storedShortcuts.write(event.target.checked ? null : "off")}
      />
    </Dialog>
  );
}

function Shortcut({ keys, separator, does }: { keys: readonly string[]; separator: string; does: string }) {
  return (
    <>
      <dt className="flex items-center gap-2 text-small text-ink-2">
        {keys.map((key, index) => (
          <span key={key} className="flex items-center gap-2">
            {index > 0 ? separator : null}
            <kbd className="min-w-7 border border-line-strong px-1.5 py-0.5 text-center font-mono text-data text-ink">
              {key}
            </kbd>
          </span>
        ))}
      </dt>
      <dd>{does}</dd>
    </>
  );
}
