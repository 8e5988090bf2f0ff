import { clockTime } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import type { DoorLog } from "#app/parts/door/door-answers.ts";

/** Devices that have scans to send: until they do, the numbers are too low. Nothing where there are none. */
export function WaitingDevices({ devices }: { devices: DoorLog["devices"] }) {
  const behind = devices.filter(({ waiting }) => waiting > 0);
  if (behind.length === 0) return null;
  return (
    <ul className="grid gap-1 border-warn border-s-4 ps-4">
      {behind.map(({ name, waiting, seen_at: seenAt }) => (
        <li key={name} className="[overflow-wrap:anywhere]">
          <strong>{name}</strong> has {plural(waiting, "scan")} to send. It was last heard of at{" "}
          {clockTime(new Date(seenAt))}.
        </li>
      ))}
    </ul>
  );
}
