// What a look at one thing comes to, and how the page shows it.
import type { DoctorFinding as Finding } from "@undercroft/contract";
import { say, style } from "../../terminal.ts";

export type { DoctorFinding as Finding } from "@undercroft/contract";

export const ok = (name: string, says: string): Finding => ({ name, state: "ok", says });
export const off = (name: string, says: string, remedy: string): Finding => ({
  name,
  state: "off",
  says,
  remedy,
});
export const wrong = (name: string, says: string, remedy: string): Finding => ({
  name,
  state: "wrong",
  says,
  remedy,
});

const marks = { ok: "✓", off: "–", wrong: "✗" } as const;

/** Prints one. The remedy stands below what is wrong or not set up. */
export function show({ name, state, says, remedy }: Finding): void {
  const line = `  ${marks[state]} ${name.padEnd(14)} ${says}`;
  say(state === "wrong" ? style.bold(line) : line);
  if (remedy) say(style.dim(`    ${"".padEnd(14)} ${remedy}`));
}

/** How long ago, in words. */
export function ago(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s ago`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} minutes ago`;
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} hours ago`;
  return `${Math.round(seconds / 86_400)} days ago`;
}
