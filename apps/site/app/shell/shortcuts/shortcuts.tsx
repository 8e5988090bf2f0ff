import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useOverlays } from "#app/shell/overlays/overlays-context.ts";
import { shortcutFor } from "./shortcut-keys.ts";
import { storedShortcuts } from "./stored-shortcuts.ts";

/** Listens for the keyboard shortcuts of the frame. */
export function Shortcuts() {
  const navigate = useNavigate();
  const { open } = useOverlays();
  useEffect(() => {
    let previousKey = "";
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutFor({
        key: event.key,
        previousKey,
        isCommand: event.metaKey || event.ctrlKey,
        isAlt: event.altKey,
        isTyping: isTypingIn(event.target),
        areSingleKeysOn: storedShortcuts.read() !== "off",
      });
      previousKey = event.key;
      if (!shortcut || event.defaultPrevented || document.querySelector("[role=dialog]")) return;
      event.preventDefault();
      previousKey = "";
      if ("to" in shortcut) navigate(shortcut.to);
      else open(shortcut.overlay);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [navigate, open]);
  return null;
}

function isTypingIn(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}
