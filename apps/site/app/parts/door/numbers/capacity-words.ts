import { plural } from "#app/format/plural.ts";
import type { Numbers } from "#app/parts/door/door-answers.ts";

/** What a number of people means beside what the room is licensed for. */
export function capacityWords({ inside, capacity, level }: Omit<Numbers, "change">): string {
  if (capacity === null) return "No licensed number stated";
  const left = capacity - inside;
  if (level === "full") return "House full: one out, one in";
  if (level === "95") return `Nearly full: room for ${plural(left, "more person", "more people")}`;
  return `Room for ${plural(left, "more person", "more people")}`;
}

/** "of 220", or nothing where nobody has said a number. */
export const ofCapacity = (capacity: number | null): string =>
  capacity === null ? "" : `of ${capacity.toLocaleString("en-GB")}`;
