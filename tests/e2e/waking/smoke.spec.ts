// What any page must be, before any journey: it answers, says what it is, and is guarded.
import { expect, test } from "@playwright/test";
import { expectAccessibleNow, untilAwake } from "../screens.ts";

test("the home page answers, runs its scripts and asks nothing of another origin", async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  const refused: string[] = [];
  page.on("request", (request) => {
    if (baseURL && !request.url().startsWith(baseURL) && !/^(data|blob):/.test(request.url())) {
      foreign.push(request.url());
    }
  });
  page.on("console", (message) => {
    if (message.type() === "error") refused.push(message.text());
  });
  const response = await page.goto("/");
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", /^(dark|light)$/);
  expect(foreign).toEqual([]);
  expect(refused).toEqual([]);
});

test("a faint colour, a picture without words and a field without a label are found by axe", async ({
  page,
}) => {
  await page.goto("/nothing-lives-here");
  await untilAwake(page); // else React puts back what it painted
  await page.locator("#main").evaluate((main) => {
    main.innerHTML = `<p style="background: #fff; color: #bbb">Hardly to be read</p><img src="/favicon.svg"><input type="text">`;
  });
  const found = await expectAccessibleNow(page).then(String, String);
  for (const rule of ["color-contrast: #main > p", "image-alt: img", "label: input"])
    expect(found).toContain(rule);
});

test("an address that does not exist answers 404 with a page for people", async ({ page }) => {
  const response = await page.goto("/nothing-lives-here");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading").first()).toBeVisible();
});

test("a page cannot be framed, sniffed or made to run foreign scripts", async ({ request }) => {
  const headers = (await request.get("/")).headers();
  const policy = headers["content-security-policy"] ?? "";
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("connect-src 'self'");
  expect(/script-src [^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["permissions-policy"]).toContain("microphone=()");
});

test("a page that is asked for again with its tag is not sent again", async ({ request }) => {
  const first = await request.get("/");
  const again = await request.get("/", { headers: { "if-none-match": first.headers().etag ?? "" } });
  expect(again.status()).toBe(304);
});
