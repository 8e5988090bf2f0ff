// Going through a page with the keyboard alone; after each key the focus has to be somewhere one can see.
import { expect, type Locator, type Page } from "@playwright/test";

/** Where the focus is and whether a person can tell. */
async function expectFocusShown(page: Page, key: string): Promise<void> {
  const focus = await page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    // inside a date the browser marks the day, the month, the year or the calendar itself
    const isMarkedByBrowser = element.matches("input[type=date]");
    return {
      name: `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent?.slice(0, 40)}`,
      // a heading that is focused for reading on needs no ring: it cannot be operated
      isShown:
        isMarkedByBrowser ||
        element.tabIndex < 0 ||
        (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2),
      isOnScreen: box.width > 0 && box.height > 0,
    };
  });
  expect(focus, `the focus is nowhere after ${key}`).not.toBeNull();
  expect(focus, `after ${key}: ${focus?.name}`).toMatchObject({ isShown: true, isOnScreen: true });
}

/** Presses a key, several times if asked; the focus has to be on something afterwards. */
export async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
  await expect(async () => expectFocusShown(page, key)).toPass({ timeout: 20_000 });
}

const isFocused = (target: Locator) =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** Tabs to something, looking at the focus on every stop. @throws when it is not among the next stops */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let stop = 0; stop < most; stop += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press("Tab");
    await expectFocusShown(page, "Tab");
  }
  throw new Error(`${target} is not among the next ${most} stops`);
}

/** Tabs to a field and types into it. */
export async function tabAndType(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
  await expectFocusShown(page, text);
}
