// An article from the first line to its removal: written with every block by keyboard, sent back, scheduled, corrected, renamed; and two editors at once.
import { randomBytes } from "node:crypto";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { createAccount, demoPerson, newPerson, signIn } from "../people.ts";
import { expectUsable } from "../screens.ts";
import { withDatabase } from "../with-database.ts";
import {
  addPictures,
  addPlayer,
  card,
  deleteUnusedPicture,
  field,
  press,
  saved,
  writeWords,
} from "./write-article.ts";

async function signedIn(browser: Browser, who: Parameters<typeof demoPerson>[0]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, demoPerson(who));
  return page;
}

test("An article with every block is written by keyboard, sent back, scheduled, linked back, corrected, renamed and removed", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const title = `Below the street ${randomBytes(3).toString("hex")}`;
  const slug = title.toLowerCase().replaceAll(" ", "-");
  const writer = await signedIn(browser, "moderator");

  await test.step("its writer begins it, and is told what it needs", async () => {
    await writer.goto("/journal/desk");
    await writer.getByRole("link", { name: "New article" }).click();
    await writer.getByLabel("Title").fill("No");
    await writer.getByRole("button", { name: "Begin" }).click();
    await expect(writer.getByText("The title has 3 to 120 characters")).toBeVisible();
    await writer.getByLabel("Title").fill(title);
    await writer.getByLabel("Section").selectOption({ label: "Reviews" });
    await writer.getByRole("button", { name: "Begin" }).click();
    await expect(writer.getByText("A writer's byline")).toBeVisible();
    await expect(field(writer)).toBeVisible();
  });
  const editor = writer.url();
  const signer = `Ida Vane ${randomBytes(3).toString("hex")}`;

  await test.step("somebody new signs it", async () => {
    await writer.goto("/journal/desk");
    await writer.getByRole("link", { name: "Bylines" }).click();
    await writer.getByRole("button", { name: "New byline" }).click();
    await writer.getByLabel("Name").fill(signer);
    await writer.getByLabel("About them").fill("Writes about stairs.");
    await writer.getByLabel("Links").fill("http://ida.example");
    await writer.getByRole("button", { name: "Save", exact: true }).click();
    await expect(
      writer.getByText("A link begins with https:// and has at most 300 characters"),
    ).toBeVisible();
    await writer.getByLabel("Links").fill("https://ida.example/stairs");
    await writer.getByRole("button", { name: "Save", exact: true }).click();
    await expect(writer.getByRole("link", { name: signer })).toBeVisible();
    await expectUsable(writer);
    await writer.goto(editor);
    await expect(field(writer)).toBeVisible();
  });

  await test.step("every block goes in, and the text saves itself", async () => {
    await writeWords(writer);
    await card(writer, "night", "a night", "Wick Sunday Swap");
    await card(writer, "venue", "a venue", "Lime Kiln");
    await card(writer, "artist", "an artist", "Nula Fen");
    await addPlayer(writer);
    await addPictures(writer);
    await deleteUnusedPicture(writer);
    await writer.getByLabel("Standfirst").fill("Two storeys below the street, and no reception.");
    await writer.getByText("Bylines", { exact: true }).click();
    await writer.getByRole("button", { name: "Add a byline" }).click();
    await writer.getByLabel("Name 1").selectOption({ label: signer });
    await saved(writer);
    await expect(writer.getByText("A writer's byline")).toBeHidden();
    await expectUsable(writer);
    await writer.reload();
    await expect(field(writer).getByText("Because the trains are.")).toBeVisible();
    await expect(
      field(writer).getByRole("img", { name: "A red door in a brick wall" }).first(),
    ).toBeVisible();
  });

  await test.step("its writer sends it in and cannot publish it", async () => {
    await writer.getByRole("button", { name: "Send to review" }).click();
    await expect(writer.getByText("You wrote this or sent it in")).toBeVisible();
    await writer.getByRole("button", { name: "Publish now" }).click();
    await expect(writer.getByText("Somebody else than the writer publishes an article")).toBeVisible();
  });

  const admin = await signedIn(browser, "admin");
  await test.step("a second reader sends it back with a note", async () => {
    await admin.goto("/journal/desk");
    await expectUsable(admin);
    await admin.getByRole("link", { name: title }).click();
    await admin.getByRole("button", { name: "Back to draft" }).click();
    await expect(admin.getByText("Give a reason of 3 to 500 characters")).toBeVisible();
    await admin.getByLabel("A note").fill("Say how many steps there are going up.");
    await admin.getByRole("button", { name: "Back to draft" }).click();
    await expect(admin.getByRole("button", { name: "Send to review" })).toBeVisible();
  });

  const reader = await (await browser.newContext()).newPage();
  await test.step("somebody outside reads the draft by an address, until it is revoked", async () => {
    await writer.goto(editor);
    await expect(writer.getByText("Say how many steps there are going up.")).toBeVisible();
    await writer.getByRole("button", { name: "Create an address" }).click();
    const shown = writer.getByLabel("The address", { exact: true });
    await expect(shown).toHaveValue(/\/journal\/preview\//);
    const address = await shown.inputValue();
    await reader.goto(address);
    await expect(reader.getByText("This article is not out yet.")).toBeVisible();
    await expect(reader.getByText("Because the trains are.")).toBeVisible();
    await expect(reader.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expectUsable(reader);
    await writer.getByRole("button", { name: /^Revoke the address/ }).click();
    await expect(writer.getByText("The address does not work any more")).toBeVisible();
    expect((await reader.request.get(address)).status()).toBe(404);
    expect((await reader.request.get(`/journal/${slug}`)).status()).toBe(404);
  });

  await test.step("an earlier text can be compared and comes back", async () => {
    await field(writer).getByText("Because the trains are.").click();
    await press(writer, "End");
    await writer.keyboard.type(" And so are we, going up.");
    await saved(writer);
    await writer.getByRole("region", { name: "Earlier texts" }).getByRole("button").last().click();
    await expect(writer.getByRole("dialog")).toContainText("blocks are the same");
    await expect(writer.getByRole("dialog").locator("ins")).toContainText("And so are we");
    await expectUsable(writer);
    await writer.getByRole("button", { name: "Bring this text back" }).click();
    await expect(field(writer).getByText("going up")).toBeHidden();
    await saved(writer);
  });

  await test.step("a second review schedules it, and it is public at its hour", async () => {
    await writer.getByRole("button", { name: "Send to review" }).click();
    await expect(writer.getByText("You wrote this or sent it in")).toBeVisible();
    await admin.goto(editor);
    await admin.getByRole("button", { name: "Schedule" }).click();
    await expect(admin.getByText("Say when it goes out: an hour to come, within a year")).toBeVisible();
    const year = new Date().getFullYear() + 1;
    await admin.getByLabel("When it goes out").fill(`${year}-01-09T09:00`);
    await admin.getByRole("button", { name: "Schedule" }).click();
    await expect(admin.getByText("It is approved and waits for its hour.")).toBeVisible();
    expect((await reader.request.get(`/journal/${slug}`)).status()).toBe(404);
    await withDatabase((client) =>
      client.query("update articles set publish_at = now() where slug = $1", [slug]),
    );
    // the job does it within twenty seconds, which need not be waited for
    await withDatabase((client) => client.query("select internal.publish_due_articles()"));
    await expect(async () => {
      expect((await reader.request.get(`/journal/${slug}`)).status()).toBe(200);
    }).toPass({ timeout: 60_000 });
  });

  await test.step("everybody reads it, and four pages say that they are in it", async () => {
    await reader.goto("/journal/reviews");
    await reader.getByRole("link", { name: title }).click();
    await expect(reader.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(reader.getByText("Because the trains are.")).toBeVisible();
    await expectUsable(reader);
    await expect(reader.getByRole("link", { name: signer }).first()).toBeVisible();
    const paths = await reader
      .getByRole("article")
      .locator("a[href]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const kind of ["events", "venues", "artists", "organisers"]) {
      const path = paths.find((one) => one.startsWith(`/${kind}/`));
      await reader.goto(path ?? `/no ${kind}`);
      await expect(reader.getByRole("link", { name: title })).toBeVisible();
    }
  });

  await test.step("a correction stands above the text, and a new address takes over from the old one", async () => {
    await writer.goto(editor);
    await field(writer).getByText("How it sounds").click();
    await press(writer, "End");
    await writer.keyboard.type(", by day");
    await expect(writer.getByText("Not saved yet. Kept in this browser.")).toBeVisible();
    await writer.getByLabel("The change is").selectOption({ index: 1 });
    await writer.getByLabel("The correction").fill("There are fifty steps, not forty.");
    await writer.getByRole("button", { name: "Save the change" }).click();
    await saved(writer);
    await writer.getByLabel("Address", { exact: true }).fill(`${slug} again`);
    await writer.getByRole("button", { name: "Change the address" }).click();
    await expect(writer.getByText(`The address is /journal/${slug}-again`)).toBeVisible();
    const old = await reader.request.get(`/journal/${slug}`, { maxRedirects: 0 });
    expect([old.status(), old.headers().location]).toEqual([301, `/journal/${slug}-again`]);
    await reader.goto(`/journal/${slug}`);
    await expect(reader.getByText("There are fifty steps, not forty.")).toBeVisible();
    await expect(reader.getByRole("heading", { name: "How it sounds, by day" })).toBeVisible();
  });

  await test.step("removed it is gone, and no page speaks of it", async () => {
    await admin.goto(editor);
    await admin.getByLabel("A note").fill("The owner asked us not to say where it is.");
    await admin.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(admin.getByText("It is not public any more and cannot be changed.")).toBeVisible();
    expect((await reader.request.get(`/journal/${slug}-again`)).status()).toBe(410);
    await reader.goto("/venues/lime-kiln");
    await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(reader.getByRole("link", { name: title })).toBeHidden();
  });
});

test("Of two editors the second chooses block by block; offline the text is kept; suspended staff lose the editor", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const writer = await signedIn(browser, "moderator");
  const person = newPerson();
  const second = await (await browser.newContext()).newPage();
  await createAccount(second, second.request, person);
  await withDatabase((client) =>
    client.query(
      "insert into user_roles (user_id, role) select id, 'moderator' from auth.users where email = $1",
      [person.email],
    ),
  );
  await writer.goto("/journal/new");
  await writer.getByLabel("Title").fill(`Two hands ${randomBytes(3).toString("hex")}`);
  await writer.getByRole("button", { name: "Begin" }).click();
  await field(writer).click();
  await writer.keyboard.type("The first line.");
  await press(writer, "Enter");
  await writer.keyboard.type("The second line.");
  await saved(writer);

  await test.step("both write, and the second is shown what differs", async () => {
    await second.goto(writer.url());
    await expect(field(second).getByText("The second line.")).toBeVisible();
    await field(writer).getByText("The first line.").click();
    await press(writer, "End");
    await writer.keyboard.type(" By the writer.");
    await saved(writer);
    await field(second).getByText("The second line.").click();
    await press(second, "End");
    await second.keyboard.type(" By the second.");
    await expect(second.getByRole("heading", { name: /saved this article while you wrote/ })).toBeVisible();
    await expectUsable(second);
    await expect(second.locator("ins")).toContainText("writer");
    await expect(second.locator("del")).toContainText("second");
    await second.getByRole("button", { name: "Keep what I chose" }).click();
    await saved(second);
  });

  await test.step("of two new addresses, and of two who send it on, the second is told and loses nothing", async () => {
    await writer.reload();
    await expect(field(writer).getByText("By the second.")).toBeVisible();
    await second.reload();
    await expect(field(second)).toBeVisible();
    const slug = `two-hands-${randomBytes(3).toString("hex")}`;
    await writer.getByLabel("Address", { exact: true }).fill(slug);
    await writer.getByRole("button", { name: "Change the address" }).click();
    await expect(writer.getByText(`The address is /journal/${slug}`)).toBeVisible();
    await second.getByLabel("Address", { exact: true }).fill("four-hands");
    await second.getByRole("button", { name: "Change the address" }).click();
    await expect(
      second.getByRole("alert").filter({ hasText: "A colleague changed this article" }),
    ).toBeVisible();
    await expect(second.getByText(`/journal/${slug}`)).toBeVisible();
    await expect(second.getByLabel("Address", { exact: true })).toHaveValue("four-hands");

    await field(second).click();
    await press(second, "Control+End");
    await second.keyboard.type(" Still writing.");
    await saved(second);
    await writer.reload();
    await expect(field(writer).getByText("Still writing.")).toBeVisible();
    await writer.getByRole("button", { name: "Send to review" }).click();
    await expect(writer.getByText("You wrote this or sent it in")).toBeVisible();
    await second.getByLabel("A note").fill("Ready, I think.");
    await second.getByRole("button", { name: "Send to review" }).click();
    await expect(second.getByRole("region", { name: "State", exact: true }).getByRole("alert")).toContainText(
      "A colleague changed this article",
    );
    await expect(second.getByRole("button", { name: "Publish now" })).toBeVisible();
    await expect(second.getByLabel("A note")).toHaveValue("Ready, I think.");
    await expectUsable(second);
  });

  await test.step("without a connection the text stays in the browser and is sent when it is back", async () => {
    await writer.reload();
    await expect(field(writer)).toBeVisible();
    await writer.context().setOffline(true);
    await field(writer).click();
    await press(writer, "Control+End");
    await writer.keyboard.type(" Offline.");
    await expect(
      writer.getByText(/kept in this browser, and sent once the connection is back/),
    ).toBeVisible();
    await writer.context().setOffline(false);
    await saved(writer);
    await writer.reload();
    await expect(field(writer).getByText("Offline.")).toBeVisible();
  });

  await test.step("suspended, the next save takes the editor away", async () => {
    await second.reload();
    await expect(field(second).getByText("Offline.")).toBeVisible();
    await withDatabase((client) =>
      client.query(
        "update profiles set status = 'suspended' where user_id = (select id from auth.users where email = $1)",
        [person.email],
      ),
    );
    await field(second).click();
    await second.keyboard.type("More");
    await expect(second.getByRole("alert").filter({ hasText: "suspended" })).toBeVisible();
    await expect(field(second)).toBeHidden();
  });
});

/** Words that would run if any of them were taken for markup or an address. */
const hostile = [
  '<img src=x onerror="window.ran = 1"><script>window.ran = 1</script>',
  '</script><script>window.ran = 1</script><svg onload="window.ran = 1">',
  "[x](/a'onmouseover=window.ran=1) {{constructor.constructor('window.ran = 1')()}}",
];

test("Markup in every field of every block runs nothing, whatever the policy of the page says", async ({
  browser,
}) => {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await signIn(page, demoPerson("admin"));
  const [one = "", two = "", three = ""] = hostile;
  const short = two.slice(0, 100);
  const picture = {
    path: "journal_media/a/none.webp",
    alt: one,
    is_decorative: false,
    credit: short,
    caption: two,
  };
  const body = [
    { type: "paragraph", text: `${one} ${three}` },
    { type: "heading", level: 2, text: two },
    { type: "list", ordered: true, items: [one, two] },
    { type: "quote", text: one, source: two },
    { type: "pull_quote", text: one },
    { type: "question_answer", question: two, answer: [one] },
    { type: "image", ...picture },
    { type: "gallery", images: [picture, picture] },
    { type: "track_list", tracks: [{ at: "03:45", artist: one, title: two }] },
    { type: "player", url: "https://soundcloud.com/a/b", title: one },
    { type: "footnote", text: two },
  ];
  const title = `${short} ${randomBytes(3).toString("hex")}`;
  const form = {
    section: "news",
    title,
    standfirst: one,
    body,
    hero_path: picture.path,
    hero_alt: one,
    hero_credit: short,
    partner_name: short,
    update_note: two,
    bylines: [{ slug: "ines-hartley", role: "writer" }],
  };
  const made = await callAs<{ id: string; slug: string; version: number }>(page, "save_article", {
    p_data: form,
  });
  const token = await callAs<string>(page, "make_article_preview", { p_article_id: made.id });
  const expectQuiet = async (path: string) => {
    await page.goto(path);
    await expect(page.getByText("window.ran").first()).toBeVisible();
    expect(await page.evaluate(() => "ran" in window), path).toBe(false);
  };
  await expectQuiet(`/journal/preview/${token}`);
  await page.goto(`/journal/${made.id}/edit`);
  await expect(field(page).getByText("window.ran").first()).toBeVisible();
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  let { version } = made;
  const move = async (p_to: string) => {
    const moved = await callAs<{ version: number }>(page, "move_article", {
      p_article_id: made.id,
      p_version: version,
      p_to,
      p_note: "A test of markup",
    });
    ({ version } = moved);
  };
  await move("in_review");
  await move("published");
  await expectQuiet(`/journal/${made.slug}`);
  await expectQuiet("/journal/news");
  await move("removed");
});
