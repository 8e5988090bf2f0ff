// Three people and what they post: pictures with a night, a follow, the pill of new posts, comments, reactions, saving, a report, a muted
// word, a block, and a post that waited over a reload without a line.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { onDisk } from "../on-disk.ts";
import { createAccount, newPerson } from "../people.ts";
import { pressUntilAnswered } from "../press-until-answered.ts";
import { expectNoSidewaysScroll, expectUsable, expectUsableOnEveryDisplay, untilAwake } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

test.setTimeout(240_000);

/** A new person whose account is a month old: younger ones wait for a look where they post a link or a mention. */
async function enter(browser: Browser, name: string): Promise<{ page: Page; handle: string }> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(15_000);
  const person = { ...newPerson(), name };
  await createAccount(page, page.request, person);
  const handle = await withDatabase(async (client) => {
    const { rows } = await client.query<{ handle: string }>(
      `with aged as (update auth.users set created_at = now() - interval '30 days' where email = $1 returning id)
       select handle::text from public.profiles where user_id = (select id from aged)`,
      [person.email],
    );
    return rows[0]?.handle ?? "";
  });
  return { page, handle };
}

/** Somebody whom everybody may see, of age. */
async function enterShown(browser: Browser, name: string): Promise<{ page: Page; handle: string }> {
  const one = await enter(browser, name);
  await withDatabase((client) =>
    client.query("update public.profiles set visibility = 'public' where handle = $1", [one.handle]),
  );
  await callAs(one.page, "attest_age", { p_date_of_birth: "1990-04-02" });
  return one;
}

const posts = (page: Page) => page.getByRole("list", { name: "Posts", exact: true });
const words = (page: Page) => page.getByRole("textbox", { name: "Your post" });
const write = (page: Page) => page.getByRole("button", { name: "Write a post" });

/** A picture of one colour, drawn by the browser itself. */
async function draw(page: Page, name: string, colour: string) {
  const data = await page.evaluate((fill) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [400, 300];
    const pen = canvas.getContext("2d");
    if (pen) {
      pen.fillStyle = fill;
      pen.fillRect(0, 0, 400, 300);
    }
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  }, colour);
  return { name, mimeType: "image/png", buffer: Buffer.from(data, "base64") };
}

const choosePictures = (page: Page) =>
  page.getByLabel("Pictures", { exact: true }).and(page.locator("input"));

/** Tells the page that somebody looks at it again. */
const lookAgain = (page: Page) =>
  page.evaluate(() => {
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    window.dispatchEvent(new Event("visibilitychange"));
  });

test("Somebody posts two pictures of a night; others follow, comment, react, save, report, mute and are blocked", async ({
  browser,
}) => {
  const ada = await enter(browser, "Ada Calder");
  const bo = await enterShown(browser, "Bo Eccles");
  const cleo = await enterShown(browser, "Cleo Lomax");
  const tag = ada.handle.replaceAll("_", "").slice(-8);
  const first = `Two pictures of the cellar ${tag}, with @nobody_of_this_name`;

  // the profile is hidden: who may see it is asked first, and nothing typed is lost
  await ada.page.goto("/social");
  await untilAwake(ada.page);
  await expect(ada.page.getByText("Posts from people you follow will show up here")).toBeVisible();
  await write(ada.page).click();
  await words(ada.page).fill("x".repeat(1001)); // a long word stays within the page
  await expect(ada.page.getByText("1001 of 1000")).toBeVisible();
  await expectNoSidewaysScroll(ada.page);
  await words(ada.page).fill(first);
  await expect(ada.page.getByText("Your profile is hidden.")).toBeVisible();
  await expect(ada.page.getByText("@nobody_of_this_name stays plain text")).toBeVisible();
  // not `check`: the question goes once it is answered
  await ada.page.getByRole("radio", { name: "Everyone" }).click();
  await expect(ada.page.getByText("Your profile is hidden.")).toHaveCount(0);

  // pictures are described, and the night is found by its name
  await ada.page.getByRole("button", { name: "Add pictures" }).click();
  const pictures = [
    { name: "huge.png", buffer: Buffer.alloc(10_485_761) },
    await draw(ada.page, "one.png", "#c03"),
    await draw(ada.page, "two.png", "#06c"),
  ];
  await choosePictures(ada.page).setInputFiles(await onDisk(pictures));
  await expect(ada.page.getByText("File size exceeds 10MB limit")).toBeVisible();
  await ada.page.getByRole("button", { name: "Post", exact: true }).click();
  const descriptions = ada.page.getByRole("textbox", { name: "Describe this picture" });
  await expect(descriptions.first()).toBeFocused();
  await expectUsableOnEveryDisplay(ada.page);
  await descriptions.nth(0).fill("A red room");
  await descriptions.nth(1).fill("A blue room");
  await ada.page.getByRole("button", { name: "Attach an event, a venue or music" }).click();
  const dialog = ada.page.getByRole("dialog", { name: "What is it about?" });
  await dialog.getByLabel("Search by name").fill("Slow Burn");
  await dialog.getByRole("region", { name: "Events" }).getByRole("button").first().click();
  await ada.page.getByRole("button", { name: "Post", exact: true }).click();
  // the first post asks for the date of birth, and goes by itself once that is told
  const age = ada.page.getByRole("dialog", { name: "How old are you?" });
  await age.getByLabel("Your date of birth").fill("1988-02-11");
  await age.getByRole("button", { name: "Continue" }).click();
  const post = posts(ada.page).getByRole("article", { name: "Ada Calder" });
  await expect(post.getByText(first)).toBeVisible();
  await expect(post.getByRole("link", { name: "@nobody_of_this_name" })).toHaveCount(0);
  await expect(post.getByRole("img", { name: "A red room" })).toBeVisible();
  await expect(post.getByRole("link", { name: /^Event/ })).toBeVisible();
  await expectUsable(ada.page);
  const address = (await post.getByRole("link", { name: "Comment", exact: true }).getAttribute("href")) ?? "";
  const path = address.replace(/#.*$/, "");

  // a follower is told of what is new by the pill, and nothing moves before the press
  await bo.page.goto(`/social/u/${ada.handle}`);
  await untilAwake(bo.page);
  await expect(bo.page.getByRole("region", { name: "Posts" }).getByText(first)).toBeVisible();
  await pressUntilAnswered(bo.page.getByRole("button", { name: "Follow Ada Calder" }), "rpc/follow");
  await expect(bo.page.getByRole("button", { name: "Following Ada Calder" })).toBeVisible();
  await bo.page.goto("/social");
  await untilAwake(bo.page);
  await expect(posts(bo.page).getByText(first)).toBeVisible();
  await callAs(ada.page, "create_post", {
    p_client_id: crypto.randomUUID(),
    p_body: `Doors are open ${tag}`,
    p_audience: "followers",
  });
  const pill = bo.page.getByRole("button", { name: "1 new post" });
  await expect(async () => {
    await lookAgain(bo.page);
    await expect(pill).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 45_000 });
  await expect(posts(bo.page).getByText(`Doors are open ${tag}`)).toHaveCount(0);
  await pill.click();
  await expect(posts(bo.page).getByText(`Doors are open ${tag}`)).toBeVisible();

  // a comment, a reply, a reaction, and a mark to find it again
  await bo.page.goto(path);
  await untilAwake(bo.page);
  await expect(bo.page.getByText("Everybody who reads this post sees your name")).toBeVisible();
  await bo.page.getByRole("textbox", { name: "Your comment" }).fill("I know that wall");
  await bo.page.getByRole("button", { name: "Comment", exact: true }).click();
  const comments = (page: Page) => page.getByRole("list", { name: "Comments", exact: true });
  await expect(comments(bo.page).getByText("I know that wall")).toHaveCount(1);
  await bo.page.getByRole("button", { name: "Fire", exact: true }).click();
  await expect(bo.page.getByRole("button", { name: "Fire, 1" })).toHaveAttribute("aria-pressed", "true");
  await bo.page.getByRole("button", { name: "Save this post" }).click();
  await expectUsableOnEveryDisplay(bo.page);
  await ada.page.goto(path);
  await untilAwake(ada.page);
  await ada.page.getByRole("button", { name: "Reply to Bo Eccles" }).click();
  await ada.page.getByRole("textbox", { name: "Your reply to Bo Eccles" }).fill("It is behind the bar");
  await ada.page.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(comments(ada.page).getByText("It is behind the bar")).toHaveCount(1);
  await ada.page.getByRole("button", { name: "1 reaction" }).click();
  await expect(ada.page.getByRole("dialog", { name: "Reactions" }).getByText("Bo Eccles")).toBeVisible();
  await ada.page.keyboard.press("Escape");
  await bo.page.goto("/saved");
  await expect(bo.page.getByRole("heading", { level: 1, name: "Saved", exact: true })).toBeVisible();
  await expect(bo.page.getByRole("link", { name: first })).toBeVisible();

  // a stranger reads what is public, and nothing that is for followers
  await cleo.page.goto(`/social/u/${ada.handle}`);
  await untilAwake(cleo.page);
  const shown = cleo.page.getByRole("region", { name: "Posts" });
  await expect(shown.getByText(first)).toBeVisible();
  await expect(shown.getByText(`Doors are open ${tag}`)).toHaveCount(0);
  await shown.getByRole("button", { name: "More about this post" }).click();
  await shown.getByRole("button", { name: "Report", exact: true }).click();
  const report = cleo.page.getByRole("dialog", { name: "Report this post" });
  await report.getByLabel("What is wrong?").selectOption({ index: 1 });
  await report.getByRole("button", { name: "Send report" }).click();
  await cleo.page.getByRole("button", { name: "Done", exact: true }).click();
  await callAs(cleo.page, "mute", { p_kind: "word", p_target: "cellar" });
  await cleo.page.reload();
  await untilAwake(cleo.page);
  await expect(shown.getByText("Contains a word you muted.")).toBeVisible();
  await shown.getByRole("button", { name: "Show", exact: true }).click();
  await expect(shown.getByText(first)).toBeVisible();

  // a draft with its picture is there after a reload without a connection; sent, it waits over another one, and arrives once
  const later = `From the cellar stairs ${tag}`;
  await ada.page.goto("/social");
  await untilAwake(ada.page);
  await write(ada.page).click();
  await words(ada.page).fill(later);
  await ada.page.getByRole("button", { name: "Add pictures" }).click();
  await choosePictures(ada.page).setInputFiles(await draw(ada.page, "later.png", "#fa0"));
  await ada.page.getByRole("textbox", { name: "Describe this picture" }).fill("Stairs");
  await expect(ada.page.getByText("Your draft is saved on this device.")).toBeVisible();
  await ada.page.context().setOffline(true);
  await ada.page.reload().catch(() => undefined);
  await ada.page.context().setOffline(false);
  await ada.page.goto("/social");
  await untilAwake(ada.page);
  await write(ada.page).click();
  await expect(words(ada.page)).toHaveValue(later);
  await expect(ada.page.getByRole("textbox", { name: "Describe this picture" })).toHaveValue("Stairs");
  await ada.page.context().setOffline(true);
  await ada.page.getByRole("button", { name: "Post", exact: true }).click();
  await expect(ada.page.getByText("Waiting to be sent")).toBeVisible();
  await ada.page.reload().catch(() => undefined); // there is no line: it may not come
  await ada.page.context().setOffline(false);
  await ada.page.goto("/social");
  await untilAwake(ada.page);
  await expect(posts(ada.page).getByText(later)).toHaveCount(1, { timeout: 30_000 });
  await expect(ada.page.getByText("Waiting to be sent")).toHaveCount(0);
  await ada.page.reload();
  await expect(posts(ada.page).getByText(later)).toHaveCount(1);
  await expect(posts(ada.page).getByRole("img", { name: "Stairs" })).toBeVisible();

  // a block leaves nothing to either; the follower still reads
  await cleo.page.goto(path);
  await untilAwake(cleo.page);
  await cleo.page.getByRole("button", { name: "More about this post" }).click();
  await cleo.page.getByRole("button", { name: "Block Ada Calder" }).click();
  await cleo.page.getByRole("dialog").getByRole("button", { name: "Block", exact: true }).click();
  await expect(cleo.page.getByRole("heading", { name: "This post is not here" })).toBeVisible();
  await bo.page.goto(path);
  await untilAwake(bo.page);
  await expect(bo.page.getByText(first)).toBeVisible();

  // deleted, it is gone for everybody
  await ada.page.goto(path);
  await untilAwake(ada.page);
  await ada.page.getByRole("button", { name: "More about this post" }).click();
  await ada.page.getByRole("button", { name: "Delete", exact: true }).click();
  await ada.page.getByRole("button", { name: "Yes, delete this post and its comments" }).click();
  await expect(ada.page).toHaveURL("/social");
  await bo.page.reload();
  await expect(bo.page.getByRole("heading", { name: "This post is not here" })).toBeVisible();
});
