// People who come to the site for the first time, and the inbox their mail lands in.
import { randomBytes } from "node:crypto";
import { type APIRequestContext, type APIResponse, expect, type Page } from "@playwright/test";
import { callAs } from "./call-as.ts";
import { readPublishableKey } from "./publishable-key.ts";

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

/** The page that the link of a mail leads to, where a press signs in or confirms. */
export function linkPageIn(mail: Mail): string {
  const link = /https?:\/\/\S*\/auth\/confirm\?\S*/.exec(mail.text)?.[0];
  expect(link, mail.text).toBeTruthy();
  return link ?? "";
}

/** Where the press on that page leads. */
export const linkIn = (mail: Mail): string => linkPageIn(mail).replace("/auth/confirm?", "/auth/v1/verify?");

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

/** Makes an account by the sign-up screen and the link of its mail, and skips the questions; the page is then home. */
export async function signUp(page: Page, request: APIRequestContext, person: NewPerson): Promise<void> {
  await page.goto("/auth/signup");
  await fillSignUp(page, person);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(linkPageIn(await newestMail(request, person.email, /confirm/i)));
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await page.getByRole("button", { name: "Skip", exact: true }).click();
  await expect(page).toHaveURL("/for-you");
  await page.goto("/");
  await quieten(page);
}

/** What a test says of mails holds at any hour of the day. */
const quieten = (page: Page) =>
  callAs(page, "set_quiet_hours", { p_has_quiet_hours: false, p_from: "23:00", p_until: "08:00" });

/**
 * Gives the page a confirmed account without quiet hours, through the API, as `signIn` does. `signUp` goes through the screens, which takes
 * ten times as long.
 */
export async function createAccount(
  page: Page,
  request: APIRequestContext,
  person: NewPerson,
): Promise<void> {
  const made = await callAuth(page.request, "signup", {
    email: person.email,
    password: person.password,
    data: { full_name: person.name },
  });
  expect(made.status()).toBe(200);
  const confirmed = await request.get(linkIn(await newestMail(request, person.email, /confirm/i)), {
    maxRedirects: 0,
  });
  expect(confirmed.headers().location).toContain("access_token=");
  await signIn(page, person);
  await quieten(page);
}

/** Fills the sign-in form that is on the page, and sends it. */
export async function fillSignIn(page: Page, person: Pick<NewPerson, "email" | "password">): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).last().click();
}

async function callAuth(request: APIRequestContext, path: string, data: object): Promise<APIResponse> {
  const headers = { apikey: await readPublishableKey(request) };
  return request.post(`/auth/v1/${path}`, { data, headers });
}

/** Signs somebody in who has an account, through the API. The page then shows a document without scripts: the test opens what it wants. */
export async function signIn(page: Page, person: Pick<NewPerson, "email" | "password">): Promise<void> {
  const { email, password } = person;
  const answer = await callAuth(page.request, "token?grant_type=password", { email, password });
  expect(answer.status(), await answer.text()).toBe(200);
  const session = await answer.text();
  await page.goto("/robots.txt"); // the lightest document of this origin
  await page.evaluate((kept) => localStorage.setItem("sb-localhost-auth-token", kept), session);
}

/** One of the demo's people, by the name before the @. */
export function demoPerson(
  name: "visitor" | "owner" | "moderator" | "admin",
): Pick<NewPerson, "email" | "password"> {
  return { email: `${name}@undercroft.example`, password: "undercroft-demo" };
}
