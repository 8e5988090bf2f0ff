// Photos of a past night: a team shows one, and a person who is in it has it taken off.
import { expect, type Page, test } from "@playwright/test";
import { anotherBrowser } from "../another-browser.ts";
import { demoPerson, signIn } from "../people.ts";
import { expectUsable } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

test.setTimeout(120_000);

test("A team shows a photo of a past night, and a person who is in it has it taken off", async ({
  page,
  browser,
}) => {
  const visitor = await anotherBrowser(browser);
  const night = await makePastNight(`Over ${Date.now()}`);
  await signIn(page, demoPerson("owner"));
  await showPhoto(page, night.id);
  await askToBeTakenOff(visitor, night.slug);
  await takeOff(page, night.id);
});

/** A night of the demo's owner that ended an hour ago. */
const makePastNight = (title: string) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string; slug: string }>(
      `insert into public.events (slug, title, description, category, starts_at, ends_at, status, organiser_id, venue_id)
       select replace(lower($1), ' ', '-'), $1, 'A night that is over.', 'music', now() - interval '9 hours', now() - interval '1 hour',
         'published', e.organiser_id, e.venue_id
       from public.events e join public.organiser_members m on m.organiser_id = e.organiser_id join auth.users u on u.id = m.user_id
       where u.email like 'owner@%' and m.role = 'owner' and e.location_mode = 'venue' and e.status = 'published' limit 1
       returning id, slug`,
      [title],
    );
    const [night] = rows;
    if (!night) throw new Error("The demo's owner has no night at a venue");
    return night;
  });

/** Adds a photo, which is refused until it says what it shows. */
async function showPhoto(writer: Page, nightId: string): Promise<void> {
  await writer.goto(`/organise/events/${nightId}?view=photos`);
  const file = { name: "night.png", mimeType: "image/png", buffer: await writer.screenshot() };
  await writer.getByLabel("Add photos", { exact: true }).and(writer.locator("input")).setInputFiles(file);
  await expect(writer.getByText("Not saved yet")).toBeVisible();
  await writer.getByRole("button", { name: "Save photos" }).click();
  await expect(writer.getByText("Say what it shows, in 1 to 300 characters.")).toBeVisible();
  await writer.getByLabel("What it shows").fill("Knots on the floor");
  await writer.getByLabel("Who took it").fill("Ada Fields");
  await writer.getByRole("button", { name: "Save photos" }).click();
  await expect(writer.getByText("Not saved yet")).toHaveCount(0);
  await expectUsable(writer);
}

/** Opens the photo by keyboard, closes it by Back, and has it hidden. */
async function askToBeTakenOff(visitor: Page, slug: string): Promise<void> {
  await visitor.goto(`/events/${slug}`);
  const wall = visitor.getByRole("region", { name: "Photos of the night" });
  const photo = wall.getByRole("button", { name: "Knots on the floor" });
  const viewer = visitor.getByRole("dialog", { name: "Photo" });
  await photo.press("Enter");
  await expect(viewer).toContainText("Photo: Ada Fields");
  await expectUsable(visitor);
  await visitor.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(visitor).toHaveURL(new RegExp(`/events/${slug}$`));
  await photo.press("Enter");
  await viewer.getByRole("button", { name: "I'm in this photo: take it off" }).click();
  await viewer.getByLabel("Anything the team should know?").fill("The one with the rope");
  await viewer.getByRole("button", { name: "Take it off the page" }).click();
  await expect(viewer.getByRole("status")).toContainText("This photo is off the page now");
  await viewer.getByRole("button", { name: "Close" }).click();
  await expect(wall).toHaveCount(0);
}

async function takeOff(writer: Page, nightId: string): Promise<void> {
  await writer.goto(`/organise/events/${nightId}?view=photos`);
  const asked = writer.getByRole("region", { name: "Asked to be taken off" });
  await expect(asked).toContainText("The one with the rope");
  await expectUsable(writer);
  await asked.getByRole("button", { name: "Take the photo off" }).click();
  await expect(asked).toHaveCount(0);
  await expect(writer.getByText("No photos yet.")).toBeVisible();
}
