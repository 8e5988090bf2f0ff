import { navigation } from "#app/shell/navigation/list-navigation.ts";
import type { Overlay } from "#app/shell/overlays/overlays-context.ts";

/** Every shortcut of the frame, as the help shows them. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ["/"], does: "Search", overlay: "palette" },
  { keys: ["?"], does: "Show the keyboard shortcuts", overlay: "keyboard-help" },
  ...navigation.flatMap(({ shortcut, to }) => (shortcut ? [{ ...shortcut, to }] : [])),
];

type Shortcut = { keys: readonly string[]; does: string } & Action;
type Action = { to: string } | { overlay: Overlay };

type KeyPress = {
  key: string;
  previousKey: string;
  /** Ctrl or ⌘ is held. */
  isCommand: boolean;
  isAlt: boolean;
  isTyping: boolean;
  areSingleKeysOn: boolean;
};

/** What a key press asks for, if anything. ⌘K and Ctrl K work everywhere; single keys never while typing. */
export function shortcutFor(press: KeyPress): Action | undefined {
  const { key, previousKey, isCommand, isAlt, isTyping, areSingleKeysOn } = press;
  if (isCommand && !isAlt && key.toLowerCase() === "k") return { overlay: "palette" };
  if (isCommand || isAlt || isTyping || !areSingleKeysOn) return undefined;
  return shortcuts.find(({ keys }) =>
    keys.length === 2 ? keys[0] === previousKey && keys[1] === key : keys[0] === key,
  );
}
