// The two inks and their grounds, as the site's design tokens have them, for pages that cannot load its style sheet.

/** Names of colours by theme. */
export const palette = {
  light: {
    bg: "#f7f4ec",
    surface: "#fcfbf7",
    line: "#d5d1c5",
    strong: "#7e766a",
    ink: "#1a1510",
    ink2: "#4d473e",
    ink3: "#665f55",
    pink: "#c7006e",
    onPink: "#fcfbf7",
    link: "#b20061",
    focus: "#144bb7",
  },
  dark: {
    bg: "#0e0c09",
    surface: "#181410",
    line: "#3b362f",
    strong: "#756f66",
    ink: "#f4f0e6",
    ink2: "#bab5ab",
    ink3: "#9a958a",
    pink: "#ff55b1",
    onPink: "#0e0c09",
    link: "#ff89c2",
    focus: "#f9db38",
  },
} as const;

/** Body, title and data fonts, with what stands in where they are not installed. */
export const fonts = {
  body: '"Atkinson Hyperlegible Next", "Atkinson Hyperlegible", Verdana, Arial, sans-serif',
  title: 'Anybody, "Arial Black", Impact, Arial, sans-serif',
  data: '"Martian Mono", ui-monospace, Menlo, Consolas, monospace',
} as const;
