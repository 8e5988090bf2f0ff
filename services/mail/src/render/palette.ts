// The two inks and their grounds, as the site's design tokens have them, for pages that cannot load its style sheet.
import { brandOf, defaultBrand } from "@undercroft/contract/brand";

/** A colour of links beside an ink: the usual pink is too light for words. */
const linkBeside = (ink: string, usual: string, link: string) => (ink === usual ? link : ink);

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
    get pink() {
      return brandOf().light;
    },
    onPink: "#fcfbf7",
    get link() {
      return linkBeside(brandOf().light, defaultBrand.light, "#b20061");
    },
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
    get pink() {
      return brandOf().dark;
    },
    onPink: "#0e0c09",
    get link() {
      return linkBeside(brandOf().dark, defaultBrand.dark, "#ff89c2");
    },
    focus: "#f9db38",
  },
} as const;

/** Body, title and data fonts, with what stands in where they are not installed. */
export const fonts = {
  body: '"Atkinson Hyperlegible Next", "Atkinson Hyperlegible", Verdana, Arial, sans-serif',
  title: 'Anybody, "Arial Black", Impact, Arial, sans-serif',
  data: '"Martian Mono", ui-monospace, Menlo, Consolas, monospace',
} as const;
