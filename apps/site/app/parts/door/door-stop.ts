// Why a door cannot be worked at on this device, told from what the server refused.

/** Each has its own words on the screen. */
export type DoorStop =
  | "signed-out"
  | "no-permission"
  | "pass-unknown"
  | "pass-ended"
  | "pass-other-device"
  | "pass-other-night"
  | "not-public"
  | "not-found"
  | "ended"
  | "no-answer";

const byCode: Record<string, DoorStop> = {
  AUTH_REQUIRED: "signed-out",
  TEAMS_ROLE_REQUIRED: "no-permission",
  EVENTS_NOT_FOUND: "not-found",
  DOOR_NOT_PUBLIC: "not-public",
  DOOR_ENDED: "ended",
  DOOR_PASS_UNKNOWN: "pass-unknown",
  DOOR_PASS_ENDED: "pass-ended",
  DOOR_PASS_OTHER_DEVICE: "pass-other-device",
  DOOR_PASS_OTHER_NIGHT: "pass-other-night",
};

/** The stop that a refusal means; null for one that concerns a single call. */
export function toStop(error: unknown): DoorStop | null {
  const { details, code } = Object(error) as { details?: unknown; code?: unknown };
  return byCode[String(details)] ?? (code === "PGRST301" || code === "PGRST303" ? "signed-out" : null);
}
