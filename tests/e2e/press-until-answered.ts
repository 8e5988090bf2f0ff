import { expect, type Locator } from "@playwright/test";

/**
 * Presses what shows its effect at once, or has shown it before, and waits until the server has done it too: a page that is left before
 * ends the request.
 * @param address where the change goes, below /rest/v1/: "rpc/follow"
 */
export async function pressUntilAnswered(button: Locator, address: string): Promise<void> {
  const answered = button.page().waitForResponse((response) => {
    return (
      response.request().method() !== "GET" && new URL(response.url()).pathname === `/rest/v1/${address}`
    );
  });
  await button.click();
  expect((await answered).ok()).toBe(true);
}
