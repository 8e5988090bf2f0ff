// What this installation calls itself, and the colour of its first ink: asked here by everything that people see.

/** A name and an ink that can be read on dark and on light paper. */
export type Brand = { name: string; dark: string; light: string };

/** What it is called where the operator has chosen nothing. */
export const defaultBrand: Brand = { name: "Undercroft", dark: "#ff55b1", light: "#c7006e" };

type Scope = {
  /** on a server; the site's bundle has a copy of this module, so it is kept where both find it */
  undercroftBrand?: Brand;
  /** in a browser the page says it, where it is not the usual one */
  document?: { documentElement: { dataset: Record<string, string | undefined> } };
};

const scope = globalThis as Scope;

/** Said once, by the server before it loads the site. */
export function setBrand(brand: Brand): void {
  scope.undercroftBrand = brand;
}

/** Name and inks, on a server. */
export const brandOf = (): Brand => scope.undercroftBrand ?? defaultBrand;

/** The name, in a browser too. */
export const brandName = (): string =>
  scope.document?.documentElement.dataset.brand ?? scope.undercroftBrand?.name ?? "Undercroft";
