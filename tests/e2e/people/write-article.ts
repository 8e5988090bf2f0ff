// How a person writes an article in the editor: typed blocks and cards by keyboard, pictures by paste and drop.
import { expect, type Page } from "@playwright/test";
import { withDatabase } from "../with-database.ts";

/** The text of the article, where one writes. */
export const field = (page: Page) => page.getByLabel("Text", { exact: true });
/** Waits until everything typed is saved. */
export const saved = (page: Page) => expect(page.getByRole("main").getByText(/^Saved( at|$)/)).toBeVisible();
/** Presses keys one after the other. */
export const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Chooses a block at "/". */
async function slash(page: Page, words: string): Promise<void> {
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(`/${words}`);
  await expect(page.getByRole("listbox", { name: "Blocks" }).getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
}

/** Puts a card into the text; its dialog is walked by keyboard. */
export async function card(page: Page, words: string, kind: string, name: string): Promise<void> {
  await slash(page, words);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByLabel(`Find ${kind}`).fill(name);
  await expect(page.getByRole("dialog").getByRole("button", { name }).first()).toBeVisible();
  await press(page, "Tab", "Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
}

async function drawn(page: Page, colour: string): Promise<Buffer> {
  const data = await page.evaluate((fill) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [420, 240];
    const context = canvas.getContext("2d");
    if (context) {
      context.fillStyle = fill;
      context.fillRect(0, 0, 420, 240);
    }
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  }, colour);
  return Buffer.from(data, "base64");
}

/** Gives pictures to the text as a paste or a drop does. */
async function hand(page: Page, how: "paste" | "drop", ...colours: string[]): Promise<void> {
  const pictures: string[] = [];
  for (const colour of colours) pictures.push((await drawn(page, colour)).toString("base64"));
  await field(page).evaluate(
    (element, { how: way, data }) => {
      const transfer = new DataTransfer();
      for (const [place, text] of data.entries()) {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], `picture-${place}.png`, { type: "image/png" }));
      }
      const last = element.lastElementChild?.getBoundingClientRect();
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        way === "paste"
          ? new ClipboardEvent("paste", { ...init, clipboardData: transfer })
          : new DragEvent("drop", {
              ...init,
              dataTransfer: transfer,
              clientX: (last?.left ?? 0) + 5,
              clientY: (last?.top ?? 0) + 5,
            }),
      );
    },
    { how, data: pictures },
  );
}

/** The typed blocks, by keyboard alone. */
export async function writeWords(page: Page): Promise<void> {
  await field(page).focus();
  await page.keyboard.type("It begins at the ");
  await press(page, "Control+i");
  await page.keyboard.type("third");
  await press(page, "Control+i");
  await page.keyboard.type(" arch, forty steps down, by the hand of @Slow Burn");
  const named = page.getByRole("option", { name: /Slow Burn Organiser/ });
  await expect(named).toBeVisible();
  for (let row = 0; row < 10 && (await named.getAttribute("aria-selected")) !== "true"; row++)
    await press(page, "ArrowDown");
  await press(page, "Enter", "Enter");
  await page.keyboard.type("## How it sounds");
  await press(page, "Enter");
  await slash(page, "question");
  await page.keyboard.type("Why so loud?");
  await press(page, "Enter");
  await page.keyboard.type("Because the trains are.");
  await press(page, "Enter", "Enter");
  await slash(page, "quote");
  await page.keyboard.type("Bring a torch.");
  await press(page, "Enter");
  await page.keyboard.type("A sign on the door");
  await press(page, "Enter");
  await slash(page, "pull");
  await page.keyboard.type("No reception, and no regret");
  await press(page, "Enter");
  await page.keyboard.type("- earplugs");
  await press(page, "Enter");
  await page.keyboard.type("water");
  await press(page, "Enter", "Enter");
  await slash(page, "rule");
  await slash(page, "footnote");
  await page.keyboard.type("Counted twice.");
  await press(page, "Enter");
  await slash(page, "track");
  await page.getByLabel("Tracks").fill("soon | Nula Fen | Undertow");
  await press(page, "Tab", "Enter");
  await expect(page.getByText("Line 1 should read as 03:45 | Artist | Title")).toBeVisible();
  await page.getByLabel("Tracks").fill("03:45 | Nula Fen | Undertow");
  await press(page, "Tab", "Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** A player, whose address has to be one that is known. */
export async function addPlayer(page: Page): Promise<void> {
  await slash(page, "player");
  await page.getByLabel("Address", { exact: true }).last().fill("https://evil.example/mix");
  await page.getByLabel("What plays").fill("Nula Fen, Undertow");
  await press(page, "Tab", "Enter");
  await expect(page.getByText("Address: a track or mix of SoundCloud, Mixcloud or Bandcamp")).toBeVisible();
  await page.getByLabel("Address", { exact: true }).last().fill("https://soundcloud.com/nula/undertow");
  await page.getByRole("button", { name: "Insert" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** The pictures: one pasted, a gallery of two that are dropped and one of the library. */
export async function addPictures(page: Page): Promise<void> {
  await hand(page, "paste", "#c03");
  await expect(page.getByText("Uploaded")).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Insert" }).click();
  await expect(page.getByText("Credit: write something here")).toBeVisible();
  await page.getByLabel("Credit", { exact: true }).fill("Pia Lund");
  await page.getByRole("button", { name: "Insert" }).click();
  await expect(page.getByText("Describe the picture, or say that it only decorates")).toBeVisible();
  await page.getByLabel("What it shows", { exact: true }).fill("A red door in a brick wall");
  await page.getByRole("button", { name: "Insert" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(field(page)).toBeFocused();
  await saved(page);
  await hand(page, "drop", "#06c", "#0a6");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Uploaded")).toHaveCount(2, { timeout: 20_000 });
  for (const [number, colour] of ["blue", "green"].entries()) {
    await dialog.getByLabel(`What it shows (${number + 1})`).fill(`A ${colour} door`);
    await dialog.getByLabel(`Credit (${number + 1})`).fill("Pia Lund");
  }
  await dialog.getByRole("button", { name: "Add a picture" }).click();
  await dialog.getByRole("button", { name: "Take one from the library" }).last().click();
  const library = dialog.getByRole("region", { name: "Library" });
  await expect(library.getByText("Not used").first()).toBeVisible();
  await library.getByLabel("Search the library").fill("red door in a brick");
  const used = library.getByRole("listitem").filter({ hasText: /^In Below the street/ });
  await used.getByRole("button", { name: "A red door in a brick wall" }).first().click();
  await expect(dialog.getByLabel("Credit (3)")).toHaveValue("Pia Lund");
  await page.getByRole("button", { name: "Insert" }).click();
  await expect(dialog).toBeHidden();
}

/** The name that an upload was begun under, from its metadata as tus sends them. @throws Error where they name none */
function objectName(metadata = ""): string {
  const coded = /(?:^|,)objectName ([^,]+)/.exec(metadata)?.[1];
  if (!coded) throw new Error(`No name in ${metadata}`);
  return Buffer.from(coded, "base64").toString();
}

/** A picture that was uploaded and not put in: the library says so, and deletes it an hour later when it is asked twice. */
export async function deleteUnusedPicture(page: Page): Promise<void> {
  await saved(page);
  const sent = page.waitForRequest(
    (request) => request.url().endsWith("/storage/v1/upload/resumable") && request.method() === "POST",
  );
  await hand(page, "paste", "#fc0");
  const name = objectName((await sent).headers()["upload-metadata"]);
  await expect(page.getByText("Uploaded")).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  // it is minutes old at most; the order of the library stays
  await withDatabase((client) =>
    client.query(
      "update storage.objects set created_at = now() - (now() - created_at) / 100000 where bucket_id = 'journal_media'",
    ),
  );
  await page.getByText("Lead picture", { exact: true }).first().click();
  await page.getByRole("button", { name: "Take one from the library" }).click();
  const library = page.getByRole("region", { name: "Library" });
  // others upload meanwhile, and put in what is not used now: this one is known by its name
  const unused = library
    .getByRole("listitem")
    .filter({ has: page.locator(`img[src*="${name}"]`), hasText: "Not used" });
  await unused.getByRole("button", { name: /^Delete:/ }).click();
  await unused.getByRole("button", { name: /^Delete for good:/ }).click();
  await expect(library.getByText("This picture was uploaded less than an hour ago")).toBeVisible();
  await withDatabase((client) =>
    client.query(
      "update storage.objects set created_at = now() - interval '1 hour' where bucket_id = 'journal_media' and created_at > now() - interval '1 hour'",
    ),
  );
  await unused.getByRole("button", { name: /^Delete for good:/ }).click();
  await expect(page.getByText("The picture is deleted")).toBeVisible();
}
