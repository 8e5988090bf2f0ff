// Countries in the words of a source.

const own: ReadonlySet<string> = new Set(
  "gb|uk|gbr|u.k.|united kingdom|the united kingdom|great britain|britain|england|scotland|wales|cymru|alba|northern ireland".split(
    "|",
  ),
);

/** The names of all other countries, in English. */
const foreign: ReadonlySet<string> = (() => {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  const found = codes
    .filter((code) => code !== "GB" && code !== "UK")
    .flatMap((code) => names.of(code) ?? []);
  return new Set([
    ...found.map((name) => name.toLowerCase()),
    "republic of ireland",
    "eire",
    "éire",
    "usa",
    "holland",
  ]);
})();

/** Whether a country, as a source names it, is the United Kingdom. */
export const isUk = (country: string): boolean => own.has(country.trim().toLowerCase());

/** The other country that the end of an address names; null where it names none. "Wales" and "Jersey Street" are none. */
export function foreignEnd(address: string): string | null {
  const last = address.split(/[,\n]/).at(-1)?.trim() ?? "";
  return foreign.has(last.toLowerCase()) ? last : null;
}
