const words = /^(discard( changes)?|cancel)$/i;

/** The form that a press on this element gives up: the one around it, or the one of the same dialog; null where it gives up none. */
export function discardsForm(target: Element): HTMLFormElement | null {
  const button = target.closest("button");
  if (!button || button.type === "submit" || !words.test(button.textContent.trim())) return null;
  return button.closest("form") ?? button.closest("[role=dialog]")?.querySelector("form") ?? null;
}
