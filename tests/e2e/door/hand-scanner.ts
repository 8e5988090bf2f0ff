import type { Page } from "@playwright/test";

/** What a scanner by cable takes for a key, in seconds. */
const keySeconds = 0.005;

/**
 * A hand scanner: a code and Enter, which wait for nothing in between. Each key carries the time at which the scanner sent it, so
 * that a machine with other work to do hands keys on late and still knows them for a scanner's.
 */
export async function scanByHand(page: Page, text: string): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const began = Date.now() / 1_000;
  const sent = [...text, "Enter"].flatMap((key, place) => {
    const timestamp = began + place * keySeconds;
    const typed = key === "Enter" ? { key, text: "\r", windowsVirtualKeyCode: 13 } : { key, text: key };
    return [
      line.send("Input.dispatchKeyEvent", { type: "keyDown", timestamp, ...typed }),
      line.send("Input.dispatchKeyEvent", { type: "keyUp", timestamp, key }),
    ];
  });
  await Promise.all(sent);
  await line.detach();
}
