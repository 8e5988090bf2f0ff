import clsx from "clsx";
import type { ReactNode } from "react";

const tones = {
  plain: "text-ink-2",
  warn: "text-warn",
  ok: "text-green",
  danger: "text-red",
  info: "text-blue",
  brand: "text-pink",
} as const;

/** A state in one or two words; the words carry it, the colour only helps. */
export function Badge({
  tone = "plain",
  children,
  className,
}: {
  tone?: keyof typeof tones;
  children: ReactNode;
  className?: string;
}) {
  return <span className={clsx("type-label font-bold", tones[tone], className)}>{children}</span>;
}
