// People who come to the site for the first time, and the inbox their mail lands in.
import { randomBytes } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { callAs } from "./call-as.ts";

/** Somebody nobody has seen before. */
export type NewPerson = { email: string; password: string; name: string };

/** A person with an address of their own. */
export function newPerson(): NewPerson {
  return {
    email: `guest-${randomBytes(6).toString("hex")}@example.com`,
    password: "a long walk home",
    name: "Róisín O'Brien",
  };
}

type Mail = { subject: string; text: string };

/** The newest mail to somebody whose subject matches; waits for the worker to deliver it. */
export async function newestMail(request: APIRequestContext, to: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const response = await request.get(`/inbox.json?to=${encodeURIComponent(to)}`);
        const mails: Mail[] = await response.json();
        found = mails.find((mail) => subject.test(mail.subject));
        return Boolean(found);
      },
      { message: `a mail to ${to} about ${subject}`, timeout: 20_000 },
    )
    .toBe(true);
  return found as Mail;
}

/** The link of a mail that signs in or confirms. */
export function linkIn(mail: Mail): string {
  const link = /https?:\/\/\S*\/auth\/v1\/verify\S*/.exec(mail.text)?.[0];
  expect(link, mail.text).toBeTruthy();
  return link ?? "";
}

/** A number that OFCOM keeps for stories, different for every test. */
export function newPhone(): string {
  return `+4477009${String(Math.floor(Math.random() * 100_000)).padStart(5, "0")}`;
}

/** The six digits of the newest mail or text to somebody; `before` is a code that was there already. */
export async function newestCode(request: APIRequestContext, to: string, before = ""): Promise<string> {
  let code = "";
  await expect
    .poll(
      async () => {
        const response = await request.get(`/inbox.json?to=${encodeURIComponent(to)}`);
        const [newest]: Mail[] = await response.json();
        code = /\b\d{6}\b/.exec(newest?.text ?? "")?.[0] ?? "";
        return code !== "" && code !== before;
      },
      { message: `a code to ${to}`, timeout: 20_000 },
    )
    .toBe(true);
  return code;
}

/** Fills the sign-up form that is on the page or in the dialog, and sends it. */
export async function fillSignUp(page: Page, person: NewPerson): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm password", { exact: true }).fill(person.password);
  await page.getByLabel("Name (optional)").fill(person.name);
  await page.getByRole("button", { name: "Create account", exact: true }).click();
}

/**
 * Makes an account by the sign-up screen and the link of its mail, and skips the questions; the page is then home. It has no quiet hours, so
 * that what a test says of mails holds at any hour of the day.
 */
export async function createAccount(
  page: Page,
  request: APIRequestContext,
  person: NewPerson,
): Promise<void> {
  await page.goto("/auth/signup");
  await fillSignUp(page, person);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(linkIn(await newestMail(request, person.email, /confirm/i)));
  await page.getByRole("button", { name: "Skip", exact: true }).click();
  await expect(page).toHaveURL("/for-you");
  await page.goto("/");
  await callAs(page, "set_quiet_hours", { p_has_quiet_hours: false, p_from: "23:00", p_until: "08:00" });
}

/** Fills the sign-in form that is on the page, and sends it. */
export async function fillSignIn(page: Page, person: Pick<NewPerson, "email" | "password">): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).last().click();
}

/** Signs somebody in who has an account, by the sign-in screen. */
export async function signIn(page: Page, person: Pick<NewPerson, "email" | "password">): Promise<void> {
  await page.goto("/auth/signin");
  await fillSignIn(page, person);
  await expect(page).toHaveURL("/");
}

/** One of the demo's people, by the name before the @. */
export function demoPerson(
  name: "visitor" | "owner" | "moderator" | "admin",
): Pick<NewPerson, "email" | "password"> {
  return { email: `${name}@undercroft.example`, password: "undercroft-demo" };
}
