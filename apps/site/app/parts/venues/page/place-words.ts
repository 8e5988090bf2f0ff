/** A place that waits for staff, in words: "7 Bridge Road, LS11 9XX (53.80000, -1.55000)". */
export function placeWords(proposed: string): string {
  try {
    const { address, postcode, lat, lng } = JSON.parse(proposed) as Record<string, unknown>;
    const pin =
      typeof lat === "number" && typeof lng === "number" ? ` (${lat.toFixed(5)}, ${lng.toFixed(5)})` : "";
    return `${[address, postcode].filter(Boolean).join(", ")}${pin}`;
  } catch {
    return proposed;
  }
}
