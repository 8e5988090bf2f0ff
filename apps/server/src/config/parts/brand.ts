import { readFileSync } from "node:fs";
import { defaultBrand } from "@undercroft/contract/brand";
import { z } from "zod/mini";

/** The grounds that inks stand on, as the site's design tokens have them. */
const paper = { dark: "#0e0c09", light: "#f7f4ec" };

/** How much light a colour gives back (WCAG 2.2, relative luminance). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Words are set in it, and on it. */
function isReadable(ink: string, ground: string): boolean {
  const [bright = 0, dim = 0] = [luminance(ink), luminance(ground)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05) >= 4.5;
}

const inkOn = (ground: string) =>
  z.string().check(
    z.regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #ff55b1"),
    z.refine(
      (ink) => !/^#[0-9a-f]{6}$/i.test(ink) || isReadable(ink, ground),
      `must be a colour that can be read on ${ground}, with a contrast of 4.5 to 1 or more`,
    ),
  );

/** By its first letters; what it shows is found out when it is drawn. */
function isPicture(file: string): boolean {
  try {
    const bytes = readFileSync(file);
    if (bytes.length > 1_000_000) return false;
    return bytes.toString("latin1", 1, 4) === "PNG" || /<svg[\s>]/.test(bytes.toString("utf8"));
  } catch {
    return false;
  }
}

export default {
  BRAND_NAME: {
    kind: z._default(
      z
        .string()
        .check(
          z.regex(
            /^[\p{L}\p{N}][\p{L}\p{N} .'’!+-]{0,22}[\p{L}\p{N}.!+]$/u,
            "must be 2 to 24 letters, digits, spaces and . ' ! + -",
          ),
        ),
      defaultBrand.name,
    ),
    usual: defaultBrand.name,
    says: "What the site calls itself: in its header, titles, mails, tickets, passes and calendars. Set `MAIL_FROM` and the `COMPANY_` facts too.",
  },
  BRAND_LOGO: {
    kind: z.optional(
      z.string().check(z.refine(isPicture, "must be the path of an SVG or PNG file of 1 MB at most")),
    ),
    usual: null,
    says: "Path of a square picture (SVG or PNG): the icon of the site, of its link previews and of passes. Without it a site with a name of its own has that name's first letter.",
  },
  BRAND_COLOUR_DARK: {
    kind: z._default(inkOn(paper.dark), defaultBrand.dark),
    usual: defaultBrand.dark,
    says: "The first ink on dark paper, as `#ff55b1`: buttons, links and the name. It must be readable there.",
  },
  BRAND_COLOUR_LIGHT: {
    kind: z._default(inkOn(paper.light), defaultBrand.light),
    usual: defaultBrand.light,
    says: "The same on light paper, as `#c7006e`, and in mails.",
  },
};
