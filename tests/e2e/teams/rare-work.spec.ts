// Applications decided by two employers at once: one is hired and one rejected, each applicant reads it, and of several rejected together
// one that a colleague has moved since stays where it is.
import { randomBytes } from "node:crypto";
import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { foundTeam } from "../found-team.ts";
import { look } from "../look.ts";
import { createAccount, newestMail, newPerson } from "../people.ts";
import { withDatabase } from "../with-database.ts";

test.setTimeout(240_000);

/** A post of the team that is open for applications. */
async function openPost(page: Page, organiserId: string, title: string): Promise<string> {
  const area = await withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>("select id from areas where slug = 'leeds'");
    return rows[0]?.id;
  });
  const saved = await callAs<{ id: string }>(page, "save_job", {
    p_data: {
      organiser_id: organiserId,
      title,
      description: "Set up, mix two bands and a DJ, and pack everything away again after the night.",
      discipline: "sound",
      kind: "shift",
      contract: "worker",
      area_id: area,
      remote: "no",
      hours: 8,
      pay_min_pence: 1600,
      pay_max_pence: 1800,
      pay_period: "hour",
      apply_mode: "onsite",
      closes_at: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    },
  });
  await withDatabase((client) =>
    client.query(
      "update jobs set status = 'open', opened_at = now(), approved_at = now() where id = $1 and status <> 'open'",
      [saved.id],
    ),
  );
  return saved.id;
}

type Applicant = { page: Page; name: string; email: string };

async function applyAs(
  browser: Browser,
  request: APIRequestContext,
  name: string,
  job: string,
): Promise<Applicant> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const person = { ...newPerson(), name };
  await createAccount(page, request, person);
  await callAs(page, "apply_to_job", { p_job_id: job, p_data: { note: `${name} would like to.` } });
  return { page, name, email: person.email };
}

test("Of two employers the second is told what the first decided, and applicants read who was hired and who was not", async ({
  page: employer,
  browser,
  request,
}) => {
  const team = await foundTeam(employer, request, { name: "Crew", isTrusted: true });
  const title = `Desk hand ${randomBytes(3).toString("hex")}`;
  const job = await openPost(employer, team.id, title);
  const ivy = await applyAs(browser, request, "Ivy Marsh", job);
  const joe = await applyAs(browser, request, "Joe Fen", job);
  const kit = await applyAs(browser, request, "Kit Weald", job);

  // a second tab sees all three as waiting
  const second = await employer.context().newPage();
  for (const tab of [employer, second]) {
    await tab.goto(`/careers/posts/${job}`);
    await expect(tab.getByRole("link", { name: "Ivy Marsh" })).toBeVisible();
  }
  await look(employer, "three-applicants");
  await employer.getByRole("link", { name: "Ivy Marsh" }).click();
  const opened = employer.getByRole("article", { name: "Ivy Marsh" });
  await opened.getByLabel("A message to them").fill("Come and see us.");
  await opened.getByRole("button", { name: "Offer it" }).click();
  await expect(
    opened.getByRole("list", { name: "What has happened" }).getByText("Come and see us."),
  ).toBeVisible();

  for (const name of ["Ivy Marsh", "Joe Fen"])
    await second.getByRole("checkbox", { name: `Choose ${name}` }).check();
  const several = second.getByRole("region", { name: "Several at once" });
  await several.getByRole("button", { name: "Reject" }).click();
  await expect(several.getByText("Write a message to those you reject")).toBeVisible();
  await look(second, "reject-without-words");
  await several.getByLabel("A message that each of them gets").fill("The desk is taken, thank you.");
  await several.getByRole("button", { name: "Reject" }).click();
  await expect(second.getByText("A colleague has moved this to offered in the meantime")).toBeVisible();
  await look(second, "moved-meanwhile");
  // nobody was rejected, and what was typed is there
  await expect(second.getByLabel("A message that each of them gets")).toHaveValue(
    "The desk is taken, thank you.",
  );
  await second.reload();
  await second.getByRole("checkbox", { name: "Choose Joe Fen" }).check();
  await several
    .getByLabel("A message that each of them gets")
    .or(several.getByLabel("A message to them"))
    .fill("The desk is taken, thank you.");
  await several.getByRole("button", { name: "Reject" }).click();
  await expect(second.getByRole("checkbox", { name: "Choose Joe Fen" })).toHaveCount(0);

  await employer.getByRole("button", { name: "Mark as hired" }).click();
  await expect(opened.getByText("Hired: nothing more to decide.")).toBeVisible();
  await look(employer, "hired");
  await employer.goBack();
  await employer.goForward();
  await expect(opened.getByText("Hired: nothing more to decide.")).toBeVisible();

  const card = (page: Page) => page.getByRole("article", { name: title });
  for (const { page } of [ivy, joe, kit]) await page.goto("/careers/applications");
  await expect(card(ivy.page).getByText("Hired", { exact: true }).first()).toBeVisible();
  await expect(card(ivy.page).getByRole("button", { name: "Withdraw" })).toHaveCount(0);
  await look(ivy.page, "was-hired");
  await expect(card(joe.page).getByText("The desk is taken, thank you.")).toBeVisible();
  await look(joe.page, "was-rejected");
  await newestMail(request, joe.email, new RegExp(`Not this time: ${title}`));
  await newestMail(request, ivy.email, new RegExp(title));
  // one who still waits takes it back while the employer has it open
  await employer.goto(`/careers/posts/${job}`);
  await employer.getByRole("link", { name: "Kit Weald" }).click();
  const open = employer.getByRole("article", { name: "Kit Weald" });
  await expect(open.getByRole("button", { name: "Offer it" })).toBeVisible();
  await card(kit.page).getByRole("button", { name: "Withdraw" }).click();
  await card(kit.page).getByRole("button", { name: "Withdraw it" }).click();
  await expect(card(kit.page).getByText("Withdrawn", { exact: true }).first()).toBeVisible();
  await open.getByRole("button", { name: "Offer it" }).click();
  await expect(open.getByRole("alert").filter({ hasText: /\S/ }).first()).toBeVisible();
  await look(employer, "withdrawn-meanwhile");
});
