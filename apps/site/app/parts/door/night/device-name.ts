// How this device is called in the log, and at which gate it stands: chosen once, and kept for the next night.
import { keepPersonal, readPersonal } from "#app/api/personal-storage.ts";

const KEY = "door-device";
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ";

function madeName(): string {
  const kind = window.matchMedia("(pointer: coarse)").matches
    ? Math.min(screen.width, screen.height) >= 600
      ? "Tablet"
      : "Phone"
    : "Computer";
  const [one = 0, other = 0] = crypto.getRandomValues(new Uint8Array(2));
  return `${kind} ${letters[one % letters.length]}${letters[other % letters.length]}`;
}

/** What was chosen, with a name that tells this device from others where nothing was. A gate is one of its own night alone. */
export function readDevice(slug: string | null = null): { device: string; gate: string | null } {
  const kept = readPersonal(KEY) as { device?: unknown; gate?: unknown; of?: unknown } | null;
  const device = typeof kept?.device === "string" && kept.device ? kept.device : madeName();
  const gate = typeof kept?.gate === "string" && kept.gate && kept.of === slug ? kept.gate : null;
  // a name that was made up is kept, or the log would know this device by many
  if (kept?.device !== device) keepDevice({ device, gate, of: slug });
  return { device, gate };
}

export function keepDevice(chosen: { device: string; gate: string | null; of: string | null }): void {
  keepPersonal(KEY, chosen);
}
