// A person's pictures: uploaded by every method, described, chosen as an avatar, and reported when they fail to load.
import { writeFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { cutOff } from "../cut-off.ts";
import { onDisk } from "../on-disk.ts";
import { demoPerson, signIn } from "../people.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../screens.ts";

type TestFile = { name: string; mimeType: string; buffer: Buffer };

/** A picture of one colour, drawn by the browser. */
async function draw(page: Page, name: string, colour: string, width = 300, height = 200): Promise<TestFile> {
  const data = await page.evaluate(
    ([fill, w, h]) => {
      const canvas = document.createElement("canvas");
      canvas.width = w;
      canvas.height = h;
      const context = canvas.getContext("2d");
      if (context) {
        context.fillStyle = fill;
        context.fillRect(0, 0, w, h);
      }
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    },
    [colour, width, height] as const,
  );
  return { name, mimeType: "image/png", buffer: Buffer.from(data, "base64") };
}

/** A picture of noise, which no format makes small: it goes to the server in two parts. */
async function drawNoise(page: Page, file: string): Promise<void> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 800;
    canvas.height = 700;
    const context = canvas.getContext("2d");
    if (!context) return "";
    const noise = context.createImageData(canvas.width, canvas.height);
    for (let at = 0; at < noise.data.length; at += 1)
      noise.data[at] = at % 4 === 3 ? 255 : Math.floor(Math.random() * 256);
    context.putImageData(noise, 0, 0);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  await writeFile(file, Buffer.from(data, "base64"));
}

/** Where each part of what is uploaded to `page` begins. */
function watchParts(page: Page): string[] {
  const offsets: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH" && request.url().includes("/upload/resumable/"))
      offsets.push(request.headers()["upload-offset"] ?? "");
  });
  return offsets;
}

/** Gives files to an element as a drop or a paste would. */
async function hand(page: Page, how: "drop" | "paste", file: TestFile): Promise<void> {
  const zone = page.getByRole("region", { name: "Add pictures" });
  await zone.evaluate(
    (element, { how, name, type, data }) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
      const target = element.querySelector("div") ?? element;
      target.dispatchEvent(
        how === "drop"
          ? new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true })
          : new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true }),
      );
    },
    { how, name: file.name, type: file.mimeType, data: file.buffer.toString("base64") },
  );
}

const upload = (page: Page, name: string) =>
  page.getByRole("list", { name: "Uploads" }).getByRole("listitem").filter({ hasText: name });
const tiles = (page: Page) =>
  page.getByRole("region", { name: "Pictures", exact: true }).getByRole("listitem");

test("a person uploads pictures by every method, describes them and chooses an avatar", async ({
  page,
  context,
}) => {
  const tag = Math.random().toString(36).slice(2, 7);
  await signIn(page, demoPerson(page.viewportSize()?.width === 390 ? "moderator" : "visitor"));
  await page.goto("/settings");
  await page.getByRole("link", { name: "All your pictures" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Images" })).toBeVisible();
  const choose = page.getByLabel("Add pictures", { exact: true }).and(page.locator("input"));

  const refused = [
    { name: "huge.png", buffer: Buffer.alloc(10_485_761) },
    { name: "page.html", buffer: Buffer.from("<html>") },
    { name: "lie.png", buffer: Buffer.from("<html>") },
  ];
  await choose.setInputFiles(await onDisk(refused));
  await expect(upload(page, "huge.png")).toContainText("File size exceeds 10MB limit");
  await expect(upload(page, "page.html")).toContainText("File type not allowed");
  await expect(upload(page, "lie.png")).toContainText(/File type not allowed|is not supported/);

  const before = await tiles(page).count();
  await choose.setInputFiles([
    await draw(page, `chosen-${tag}.png`, "#c03"),
    await draw(page, `also-${tag}.png`, "#06c"),
  ]);
  await hand(page, "drop", await draw(page, `dropped-${tag}.png`, "#3a3"));
  await hand(page, "paste", await draw(page, `pasted-${tag}.png`, "#a3a"));
  for (const name of ["chosen", "also", "dropped", "pasted"]) {
    await expect(upload(page, `${name}-${tag}.png`)).toContainText("Uploaded");
  }
  await expect(tiles(page)).toHaveCount(before + 4);

  await context.setOffline(true);
  await choose.setInputFiles(await draw(page, `later-${tag}.png`, "#fa0"));
  await expect(
    page.getByText("You're offline. The upload continues when you are back online."),
  ).toBeVisible();
  await expect(upload(page, `later-${tag}.png`)).toContainText("Waiting for a connection");
  await context.setOffline(false);
  await expect(upload(page, `later-${tag}.png`)).toContainText("Uploaded");

  // what a page that has gone had sent is not sent again
  const large = test.info().outputPath(`large-${tag}.png`);
  await drawNoise(page, large);
  const offsets = watchParts(page);
  const isSecondPart = (address: URL) =>
    address.pathname.includes("/upload/resumable/") && offsets.length > 1;
  const letThrough = await cutOff(page, isSecondPart);
  await choose.setInputFiles(large);
  await expect.poll(() => offsets.length).toBeGreaterThan(1);
  // the part is tried again and again: let through only when the page that sends it has gone
  await page.reload();
  await letThrough();
  offsets.length = 0;
  await choose.setInputFiles(large);
  await expect(upload(page, `large-${tag}.png`)).toContainText("Uploaded");
  expect(offsets).toEqual(["1048576"]);

  const newest = tiles(page).first();
  await newest.getByRole("button", { name: /^Describe/ }).click();
  await newest.getByLabel("Alternative text").fill(`An orange wall ${tag}`);
  await newest.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("img", { name: `An orange wall ${tag}` })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const count = await tiles(page).count();
  await page.getByRole("button", { name: `Crop: An orange wall ${tag}` }).click();
  await page.getByRole("radio", { name: "Poster 3:4" }).check();
  await page.getByRole("application").press("ArrowRight");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use this part" }).click();
  await expect(tiles(page)).toHaveCount(count + 1);

  await page.goto("/settings");
  await page
    .getByLabel("New profile picture", { exact: true })
    .and(page.locator("input"))
    .setInputFiles(await draw(page, `face-${tag}.png`, "#0aa", 500, 300));
  const frame = page.getByRole("application");
  await frame.focus();
  await page.keyboard.press("ArrowLeft");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use this part" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove picture" })).toBeVisible();
  await expect(page.locator('button[aria-label^="Account of"] img')).toHaveAttribute("src", /avatars/);

  await page.getByRole("button", { name: "Choose from your pictures" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `An orange wall ${tag}` })
    .click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goto("/settings/images");
  await expect(tiles(page).filter({ hasText: tag })).toContainText("Used in your profile picture");

  await tiles(page)
    .filter({ hasText: tag })
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(page.getByText("that copy stays")).toBeVisible();
  await page
    .getByRole("group", { name: "Delete this picture?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText("Picture deleted")).toBeVisible();
  await expect(tiles(page).filter({ hasText: tag })).toHaveCount(0);
});

test("pictures whose bytes are gone are reported once, and show their halftone", async ({ page }) => {
  await signIn(page, demoPerson("owner"));
  await page.goto("/settings/images");
  const choose = page.getByLabel("Add pictures", { exact: true }).and(page.locator("input"));
  await choose.setInputFiles([await draw(page, "one.png", "#444"), await draw(page, "two.png", "#777")]);
  await expect(upload(page, "two.png")).toContainText("Uploaded");
  await expect(upload(page, "one.png")).toContainText("Uploaded");
  await page.route("**/storage/v1/render/image/sign/**", (route) =>
    route.fulfill({ status: 400, contentType: "application/json", body: "{}" }),
  );
  await page.reload();
  const toast = page.getByText("Image from your library failed to load");
  await expect(toast).toBeVisible();
  await expect(
    page.getByText("This may be due to a temporary network issue. Please try refreshing the page."),
  ).toBeVisible();
  await expect(toast).toHaveCount(1);
  await expect(toast).toBeHidden({ timeout: 20_000 });
});

test("a picture that failed before hydration is reported as well", async ({ page, request }) => {
  test.setTimeout(180_000);
  // the demo's pictures are drawn after its start
  const first = async () =>
    (await (await request.get("/rest/v1/listings?select=slug&image_path=not.is.null&limit=1")).json())[0];
  await expect.poll(first, { timeout: 150_000, intervals: [1000] }).toBeDefined();
  const card: { slug: string } = await first();
  await page.route("**/storage/v1/**", (route) => route.fulfill({ status: 400, body: "" }));
  await page.goto(`/events/${card.slug}`);
  await expect(page.getByText("Image from your library failed to load")).toBeVisible();
});

test("a screenshot goes along with a signed-in person's report, and staff see it there", async ({
  page,
  browser,
  baseURL,
}) => {
  const words = `The map stayed grey ${Math.random().toString(36).slice(2, 8)}`;
  await signIn(page, demoPerson("visitor"));
  await page.goto("/report");
  await page.getByLabel("Where did it happen?").selectOption("venues");
  await page.getByLabel("What happened?").fill(words);
  await page
    .getByLabel("A screenshot", { exact: true })
    .and(page.locator("input"))
    .setInputFiles(await draw(page, "grey-map.png", "#888"));
  await expect(upload(page, "grey-map.png")).toContainText("Uploaded");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Sent. Thank you.")).toBeVisible();

  const staff = await browser.newContext({ baseURL });
  const desk = await staff.newPage();
  await signIn(desk, demoPerson("moderator"));
  await desk.goto("/admin/errors");
  const group = desk.getByRole("listitem").filter({ hasText: words });
  await group.getByRole("button", { name: "Show the reports" }).click();
  const picture = group.getByRole("img", { name: "Screenshot of the report" });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  await staff.close();
});
