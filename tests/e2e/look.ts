// A screen as a person sees it: usable, and drawn for somebody to look at where pictures are asked for.
import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expectUsable } from "./screens.ts";

/** Where pictures go, when `E2E_PICTURES` names a folder. */
const pictures = process.env.E2E_PICTURES;

/** No finding of axe and no sideways scroll, and a picture where pictures are asked for: on a phone and a desktop, in both colours. */
export async function look(page: Page, name: string): Promise<void> {
  await expectUsable(page);
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const [width, colorScheme] of [
    [390, "light"],
    [1440, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: path.join(pictures, `${name}-${width}-${colorScheme}.png`) });
  }
  await page.setViewportSize(before);
}
