/** The ids of the two live regions the frame carries. */
export const liveRegionIds = { polite: "announce-polite", assertive: "announce-assertive" } as const;

/** Has screen readers say a sentence: result counts, a hold that runs out. */
export function announce(message: string, urgency: keyof typeof liveRegionIds = "polite"): void {
  const region = document.getElementById(liveRegionIds[urgency]);
  if (!region) return;
  // An unchanged text is not read again; a trailing no-break space makes it new.
  region.textContent = region.textContent === message ? `${message}\u00a0` : message;
}
