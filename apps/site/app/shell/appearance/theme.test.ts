import { expect, test } from "vitest";
import { resolveTheme } from "./theme.ts";
import { themeScript } from "./theme-script.ts";

/** Runs the script of the page head in a browser that stored `stored` and asks for light or not. */
function themeAtFirstPaint(
  stored: string | null,
  wantsLight: boolean,
  fallback: "light" | "dark" | "system",
) {
  const element = { dataset: {} as { theme?: string } };
  const run = new Function("localStorage", "matchMedia", "document", themeScript(fallback));
  run({ getItem: () => stored }, () => ({ matches: wantsLight }), { documentElement: element });
  return element.dataset.theme;
}

test("a first visit follows the system, and is dark where the system says nothing", () => {
  expect(themeAtFirstPaint(null, true, "system")).toBe("light");
  expect(themeAtFirstPaint(null, false, "system")).toBe("dark");
});

test("the operator can choose the theme of a first visit", () => {
  expect(themeAtFirstPaint(null, true, "dark")).toBe("dark");
  expect(themeAtFirstPaint(null, false, "light")).toBe("light");
});

test("a visitor's theme beats the operator's and the system's, and an unreadable one is ignored", () => {
  expect(themeAtFirstPaint("light", false, "dark")).toBe("light");
  expect(themeAtFirstPaint("system", true, "dark")).toBe("light");
  expect(themeAtFirstPaint("</script>", false, "light")).toBe("light");
});

test("a theme is chosen even when the browser refuses storage", () => {
  const element = { dataset: {} as { theme?: string } };
  const refuse = () => {
    throw new Error("refused");
  };
  const run = new Function("localStorage", "matchMedia", "document", themeScript("system"));
  run({ getItem: refuse }, () => ({ matches: false }), { documentElement: element });
  expect(element.dataset.theme).toBe("dark");
});

test("the system theme is light only where the system prefers light", () => {
  expect(resolveTheme("system", true)).toBe("light");
  expect(resolveTheme("system", false)).toBe("dark");
  expect(resolveTheme("dark", true)).toBe("dark");
});
