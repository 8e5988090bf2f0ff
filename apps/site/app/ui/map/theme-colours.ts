/** The colours of the theme that is on now, for what is drawn without style sheets. */
export function themeColours() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    bg: colour("bg"),
    surface: colour("surface"),
    line: colour("line-strong"),
    ink: colour("ink"),
    ink2: colour("ink-2"),
    pink: colour("pink"),
    onPink: colour("on-pink"),
    blue: colour("blue"),
    focus: colour("focus"),
  };
}

/** Colours by what they are for. */
export type Colours = ReturnType<typeof themeColours>;
