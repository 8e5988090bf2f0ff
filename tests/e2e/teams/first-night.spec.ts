// A new visitor's first evening on a phone: from the home page to a ticket and settings of their own, without a stop.
import { expect, type Page, test } from "@playwright/test";
import { findCards, nightAfter } from "../listings.ts";
import { linkIn, newestMail, newPerson } from "../people.ts";
import { expectUsable, untilAwake, watch } from "../screens.ts";

/** Signs up from the event that is open, without saying a name. */
async function signUpNameless(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
}

test("a new visitor on a phone searches, looks at tonight, signs up, is asked three things, books and sets things up", async ({
  page,
  request,
  baseURL,
}) => {
  test.slow();
  const seen = watch(page, baseURL ?? "");
  const withoutToken: string[] = [];
  page.on("request", (sent) => {
    // the beacon goes without a session and changes nothing of anybody
    const isChange = !["GET", "HEAD", "OPTIONS"].includes(sent.method()) && !sent.url().endsWith("/beacon/");
    if (isChange && !/^[0-9a-f]{32}$/.test(sent.headers()["x-csrf-token"] ?? ""))
      withoutToken.push(new URL(sent.url()).pathname);
  });
  const person = newPerson();
  const free = await findCards(
    request,
    `night_date=eq.${nightAfter(1)}&sale_kind=eq.free&sale_state=eq.on_sale&status=eq.published`,
  );
  // a city with nights of the genre that the person says they like
  const techno = await findCards(
    request,
    `night_date=gt.${nightAfter(1)}&tags=cs.{techno}&status=eq.published`,
  );
  const card = free.find(({ area_name }) => techno.some((night) => night.area_name === area_name));
  if (!card) throw new Error("No city has a free night tomorrow and techno afterwards");

  await test.step("asks for a night as they would say it", async () => {
    await page.goto("/");
    await page.goto("/search");
    const box = page.locator("main").getByRole("combobox");
    await box.fill("free techno this weekend");
    await box.press("Enter");
    await expect(page.getByRole("main").getByRole("link", { name: /Free/ }).first()).toBeVisible();
  });

  await test.step("looks at tonight, then at a night that is free tomorrow", async () => {
    await page.goto("/");
    await page.getByRole("link", { name: "Tonight" }).first().click();
    await expect(page).toHaveURL(/\/events\?.*when=tonight/);
    await page.goto(`/events/${card.slug}`);
    await expect(page.getByRole("heading", { level: 1, name: card.title })).toBeVisible();
    // the flyer enlarges, and both Escape and the back button bring the page back where it was
    await untilAwake(page);
    const enlarge = page.getByRole("button", { name: /^Enlarge: / });
    await enlarge.press("Enter");
    await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(enlarge).toBeFocused();
    await enlarge.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL(`/events/${card.slug}`);
  });

  await test.step("makes an account, confirms it by mail, and answers three questions", async () => {
    await page.goto("/auth/signup");
    await signUpNameless(page, person);
    await page.goto(linkIn(await newestMail(request, person.email, /confirm/i)));
    await expect(page).toHaveURL("/welcome?next=%2F");
    await expect(page.getByRole("heading", { name: "You're in" })).toBeVisible();
    await expect(page.getByLabel("What should we call you?")).toHaveValue("");
    await page.getByLabel("Where do you go out?").selectOption({ label: card.area_name });
    const genre = (name: string) => page.getByRole("checkbox", { name, exact: true });
    for (const name of ["Techno", "House", "Folk"]) await genre(name).check();
    await expect(genre("Disco")).toBeDisabled();
    await expect(page.getByText("3 of 3 picked.")).toBeVisible();
    // the tokens of the link are nowhere in the history of this browser
    const addresses = await page.evaluate(() => JSON.stringify(navigation.entries().map(({ url }) => url)));
    expect(addresses).not.toContain("access_token");
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain("genre-folk");
    await page.reload();
    await expect(page.getByText("3 of 3 picked.")).toBeVisible();
    await expect(genre("Techno")).toBeChecked();
    await expectUsable(page);
    await page.getByRole("button", { name: "Show me what's on" }).click();
    await expect(page).toHaveURL("/for-you");
    await expect(page.getByRole("heading", { level: 1, name: "For you" })).toBeInViewport();
    await expect(page.getByText(/You like/).first()).toBeVisible();
    await expectUsable(page);
  });

  await test.step("writes what they need once, and mutes a genre", async () => {
    await page.goto("/settings/privacy");
    await page.getByLabel("What you need (optional)").fill("A seat near the exit");
    await page.getByRole("button", { name: "Save access needs" }).click();
    await expect(page.getByRole("button", { name: "Delete them" })).toBeVisible();
    await expectUsable(page);
    await page.goto("/events?tag=techno");
    const rows = page.locator("main li[data-mute~='t-techno']");
    await expect(rows.first()).toBeVisible();
    await page.goto("/settings/blocked");
    await page.getByLabel("Mute a genre").fill("Tekkno");
    await page.getByRole("button", { name: "Mute genre" }).click();
    await expect(page.getByText("no night here is tagged “Tekkno”")).toBeVisible();
    await page.getByLabel("Mute a genre").fill("Techno");
    await page.getByRole("button", { name: "Mute genre" }).click();
    await expect(page.getByRole("button", { name: "Unmute techno" })).toBeVisible();
    await page.goto("/events?tag=techno");
    await expect(page.getByText("What you have muted is left out here.")).toBeVisible();
    await expect(rows.first()).toBeHidden();
    // a room that is not for them is gone from the map of its town, and from what the map counts
    await page.goto("/cities/leeds");
    const map = page.getByRole("group", { name: /^Map of \d+ venues in Leeds$/ });
    const count = async () => Number(/\d+/.exec((await map.getAttribute("aria-label")) ?? "")?.[0]);
    const before = await count();
    await page.goto("/venues?area=leeds");
    await page.locator("main li[data-mute^='v-'] a").first().click();
    await page.getByRole("button", { name: /^Not for me/ }).click();
    await expect(page.getByRole("button", { name: /^Show .+ again$/ })).toBeVisible();
    await page.goto("/cities/leeds");
    await expect.poll(count).toBe(before - 1);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes("/rpc/map_without_muted")),
      page.goto("/venues/map?area=leeds"),
    ]);
    expect(answer.status()).toBe(200);
  });

  await test.step("reads about an artist, and says that the page is theirs", async () => {
    await page.goto("/artists/sister-ohm");
    await expect(page.getByRole("list", { name: "Genres" }).getByRole("link")).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Play Sister Ohm on the air on Mixcloud" })).toBeVisible();
    await page.getByRole("button", { name: "This is me" }).click();
    const dialog = page.getByRole("dialog", { name: "Are you Sister Ohm?" });
    await dialog.getByLabel("Your website or profile").fill("https://www.mixcloud.com/sister-ohm/");
    await dialog.getByRole("button", { name: "Show me the code" }).click();
    await expect(dialog.getByText(/^Put undercroft-\d{6} anywhere on that page/)).toBeVisible();
    await dialog.getByText("Or tell us in words").click();
    await expectUsable(page);
    await dialog.getByLabel("How can we tell?").fill("My own page links to this one.");
    await dialog.getByRole("button", { name: "Claim this page" }).click();
    await expect(page.getByText("You have claimed this page. We are looking at it.")).toBeVisible();
    await expectUsable(page);
  });

  await test.step("books, and the name on the booking is what they are called", async () => {
    await page.goto(`/events/${card.slug}/book`);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Wren Attercliffe");
    await expect(page.getByLabel("Access needs (optional)")).toHaveValue("");
    await page.getByLabel("Use the access needs from my settings").check();
    await expect(page.getByLabel("Access needs (optional)")).toHaveValue("A seat near the exit");
    await page.getByRole("button", { name: /^(Confirm|Get|Book|Reserve)/ }).click();
    await expect(page.getByRole("heading", { name: `You're going to ${card.title}` })).toBeVisible();
    await page.getByRole("link", { name: "My bookings" }).first().click();
    await page.getByRole("button", { name: /^Show ticket/ }).click();
    await expect(page.getByRole("dialog", { name: `Ticket for ${card.title}` })).toContainText(
      "Wren Attercliffe",
    );
    await page.goto("/profile");
    await expect(page.getByRole("main").getByText("Wren Attercliffe").first()).toBeVisible();
    await expect(
      page
        .getByRole("main")
        .getByText(/^@wren_attercliffe/)
        .first(),
    ).toBeVisible();
    await expect(page.getByText(/guest_/)).toHaveCount(0);
    await expectUsable(page);
  });

  await test.step("finds their settings, which end with one line, and reads times on a 12-hour clock", async () => {
    await page.goto("/settings");
    await untilAwake(page);
    await expect(page.getByRole("contentinfo").getByRole("navigation")).toHaveCount(1);
    await expectUsable(page);
    await page.getByRole("button", { name: "12 hours" }).click();
    await expect(page.getByText("Such as 11pm")).toBeVisible();
    await page.getByRole("button", { name: "Kilometres" }).click();
    await expect(page.getByRole("button", { name: "Kilometres" })).toHaveAttribute("aria-pressed", "true");
    const times = page.locator("main time").filter({ hasText: /\d/ });
    await page.goto("/events?when=tomorrow&area=london&radius=5");
    await expect(page.locator("main")).toContainText("London + 8 km");
    await expect(times.first()).toContainText(/\d(am|pm)/);
    await expect(page.locator("main").getByText(/\b\d\d:\d\d\b/)).toHaveCount(0);
    // also on a page that is reached without another document, and no longer once they have left
    await page.locator("main").getByRole("heading", { level: 3 }).getByRole("link").first().click();
    await expect(page.getByText(/\d(am|pm) – /).first()).toBeVisible();
  });
  expect(withoutToken, "changes without the anti-forgery token").toEqual([]);
  expect(seen.foreign).toEqual([]);
  expect(seen.errors).toEqual([]);
});
