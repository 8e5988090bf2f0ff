// Followed from elsewhere: a person with an account on another server goes on there, and staff block a server.
import { expect, test } from "@playwright/test";
import { startFediverseServer } from "../../fakes/fediverse-server.ts";
import { demoPerson, signIn } from "../people.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../screens.ts";

const fediverse = process.env.E2E_FEDIVERSE ?? "";

test("An organiser's page leads to one's own server, where it is followed", async ({ page, request }) => {
  const server = await startFediverseServer(Number(new URL(fediverse).port));
  server.documents.set("/.well-known/webfinger", {
    links: [
      { rel: "http://ostatus.org/schema/1.0/subscribe", template: `${server.url}/authorize?uri={uri}` },
    ],
  });
  server.documents.set(
    "/authorize",
    () => new Response("Follow?", { headers: { "content-type": "text/html" } }),
  );
  try {
    await page.goto("/organisers/slow-burn");
    const actor = await page.locator('link[type="application/activity+json"]').getAttribute("href");
    const document = await (await request.get(actor ?? "")).json();
    expect(document).toMatchObject({ type: "Group", preferredUsername: "slow-burn" });
    await page.getByRole("button", { name: "Mastodon and other servers" }).click();
    await expect(page.getByRole("heading", { name: "Follow Slow Burn from elsewhere" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const field = page.getByLabel("Your address there");
    await field.fill("ada");
    await page.getByRole("button", { name: "Go on to your server" }).click();
    await expect(page.getByText("Write it as @you@mastodon.example")).toBeVisible();
    await expect(field).toHaveValue("ada");
    await field.fill(`@ada@${server.host}`);
    await page.getByRole("button", { name: "Go on to your server" }).click();
    await page.waitForURL(`${server.url}/authorize?uri=*`);
    expect(new URL(page.url()).searchParams.get("uri")).toMatch(/^@slow-burn@localhost:\d+$/);
  } finally {
    server.close();
  }
});

test("Staff block a server and take the block away", async ({ page }) => {
  await signIn(page, demoPerson("moderator"));
  await page.goto("/admin/federation");
  await page.getByLabel("Server", { exact: true }).fill("https://Junk.example/about");
  await page.getByRole("button", { name: "Block", exact: true }).click();
  const card = page.getByRole("article", { name: "junk.example" });
  await expect(card.getByText("Rejected")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await card.getByRole("button", { name: "Take the block away" }).click();
  await expect(card.getByText("Rejected")).toHaveCount(0);
  await page.getByLabel("List of blocked servers").setInputFiles({
    name: "blocks.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "#domain,#severity,#public_comment\nloud.example,silence,Too loud\nworse.example,suspend,\n",
    ),
  });
  await expect(page.getByText("2 servers in it, 1 to reject.")).toBeVisible();
  await page.getByRole("button", { name: "Block all of them" }).click();
  await expect(page.getByRole("article", { name: "loud.example" }).getByText("Silenced")).toBeVisible();
});

test("A team reads what was replied elsewhere, answers it, and shuts an account out", async ({
  page,
  context,
}) => {
  await signIn(page, demoPerson("owner"));
  await page.goto("/messages");
  await page.getByRole("link", { name: /^From elsewhere/ }).click();
  const team = page.getByRole("region", { name: "Slow Burn" });
  await expect(team.getByLabel("Take replies from other servers")).toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: /Maren/ }).click();
  await expect(page.getByText("Is there a quiet room")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const field = page.getByLabel("Answer as Slow Burn");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Your answer is empty")).toBeVisible();
  await field.fill("Yes, both. Ask for Ines at the door.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Yes, both. Ask for Ines at the door.")).toBeVisible();
  await expect(field).toHaveValue("");
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByText("Yes, both. Ask for Ines at the door.")).toBeVisible();
  await second.close();
  await page.getByRole("button", { name: "Report this reply of Maren" }).click();
  await expect(page.getByRole("heading", { name: "Report this reply" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More about this account" }).click();
  await page.getByRole("button", { name: "Block this account" }).click();
  await page.getByRole("button", { name: "Block it, and delete what it said" }).click();
  await expect(page.getByRole("link", { name: /Tobi/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Maren/ })).toHaveCount(0);
  await team.getByText("Blocked (1)").click();
  await team.getByRole("button", { name: "Take the block away" }).click();
  await expect(team.getByText(/^Blocked/)).toHaveCount(0);
});
