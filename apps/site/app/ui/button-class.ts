import clsx from "clsx";

const base =
  "press inline-flex items-center justify-center gap-2 border-2 font-bold text-center no-underline select-none disabled:opacity-55 aria-disabled:opacity-55";

const variants = {
  primary: "border-pink bg-pink text-on-pink hover:border-pink-hover hover:bg-pink-hover",
  outline: "border-ink bg-transparent text-ink hover:bg-ink hover:text-bg",
  /** An outline that stands over something. */
  raised: "border-ink bg-bg text-ink hover:bg-ink hover:text-bg",
  quiet: "border-transparent bg-transparent text-ink hover:border-line-strong",
  danger: "border-red bg-red text-on-red",
} as const;

const sizes = {
  md: "min-h-11 px-5 py-2",
  sm: "min-h-9 px-3 py-1 text-small pointer-coarse:min-h-11",
  lg: "min-h-13 px-7 py-3",
  icon: "size-11 p-0",
} as const;

/** How a button looks; primary and of middle size unless said. */
export type ButtonLook = {
  variant?: keyof typeof variants | null | undefined;
  size?: keyof typeof sizes | null | undefined;
};

/** The look of a button, for buttons and for links that look like one. */
export function buttonClass({
  variant,
  size,
  className,
}: ButtonLook & { className?: string | undefined } = {}): string {
  return clsx(base, variants[variant ?? "primary"], sizes[size ?? "md"], className);
}
