// The newsletter over HTTP: as our scripts send it, as a browser without scripts does, and as a mail program does (RFC 8058).
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RunningServices, startServices } from "../start-services.ts";

let services: RunningServices;
beforeAll(async () => {
  services = await startServices();
});
beforeEach(() =>
  services.superuser.query(
    "delete from rate_limits; delete from internal.newsletter_subscribers; delete from internal.newsletter_proofs",
  ),
);
afterAll(() => services.close());

const address = (name: string) => `${services.url}/functions/v1/newsletter-${name}`;
type Form = Record<string, string | string[]>;
async function submit(name: string, form: Form, headers: Record<string, string> = { origin: services.url }) {
  const body = new URLSearchParams(
    Object.entries(form).flatMap(([field, words]) => [words].flat().map((word) => [field, word])),
  );
  const response = await fetch(address(name), { method: "POST", body, headers, redirect: "manual" });
  return { status: response.status, to: response.headers.get("location"), text: await response.text() };
}
const signUp = (fields: Form = {}, headers?: Record<string, string>) =>
  submit("subscribe", { email: "Reader@Example.com ", source: "home", ...fields }, headers);
/** What the job does with the latest sign-up, and the code that was mailed. */
async function code(): Promise<string> {
  await services.superuser.query(
    "select internal.start_newsletter(j.payload::jsonb) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'start-newsletter' order by j.id desc limit 1",
  );
  const [kept] = await services.superuser.query<{ code: string }>(
    "select code from internal.newsletter_subscribers where email = 'reader@example.com'",
  );
  return kept?.code ?? "";
}

describe("a browser without scripts", () => {
  test("signs up, confirms, chooses two cities and leaves by forms alone, and is led to a page each time", async () => {
    expect(await signUp({ cities: "leeds" })).toMatchObject({
      status: 303,
      to: "/journal/newsletter?state=sent",
    });
    const mailed = await code();
    expect(await submit("confirm", { code: mailed })).toMatchObject({
      status: 303,
      to: "/journal/newsletter?state=confirmed",
    });
    expect((await submit("confirm", { code: mailed })).to).toBe("/journal/newsletter?state=used");
    expect((await submit("choose", { code: mailed, cities: ["leeds", "glasgow"] })).to).toBe(
      "/journal/newsletter?state=chosen",
    );
    expect((await submit("leave", { code: mailed })).to).toBe("/journal/newsletter?state=left");
    expect(await services.superuser.query("select from internal.newsletter_subscribers")).toEqual([]);
  });

  test("is told by a page what was wrong, and a form on somebody else's page is refused", async () => {
    expect((await signUp({ email: "nobody" })).to).toBe("/journal/newsletter?state=refused");
    expect((await signUp({ cities: "../../etc" })).to).toBe("/journal/newsletter?state=refused");
    expect((await submit("confirm", { code: "0" })).to).toBe("/journal/newsletter?state=expired");
    const elsewhere = await signUp({}, { origin: "https://elsewhere.example" });
    expect(elsewhere).toMatchObject({ status: 403, to: null });
    expect((await signUp({}, {})).status).toBe(403);
  });

  test("has to wait after five sign-ups in a quarter of an hour", async () => {
    for (let number = 0; number < 5; number++)
      expect((await signUp({ email: `r${number}@example.com` })).to).toBe("/journal/newsletter?state=sent");
    expect((await signUp()).to).toBe("/journal/newsletter?state=wait");
  });

  test("confirms and leaves nothing by following a link", async () => {
    await signUp();
    const mailed = await code();
    for (const name of ["confirm", "leave"]) {
      const response = await fetch(`${address(name)}?code=${mailed}`, { redirect: "manual" });
      expect(response.status).toBe(303);
      expect(response.headers.get("location")).toBe(
        `/journal/newsletter/${name === "confirm" ? "confirm" : "choices"}?code=${mailed}`,
      );
    }
    expect(
      await services.superuser.query(
        "select from internal.newsletter_subscribers where confirmed_at is null",
      ),
    ).toHaveLength(1);
  });

  test("cannot send a form that is too large, or none at all", async () => {
    expect((await submit("leave", { code: "x".repeat(20_000) })).status).toBe(400);
    const broken = await fetch(address("leave"), {
      method: "POST",
      body: "no boundary",
      headers: { "content-type": "multipart/form-data" },
    });
    expect(broken.status).toBe(400);
  });
});

describe("a mail program", () => {
  test.each(["application/x-www-form-urlencoded", "multipart/form-data"])(
    "leaves with one click by %s, without origin or key, and is not redirected",
    async (type) => {
      await signUp();
      const mailed = await code();
      const body =
        type === "multipart/form-data"
          ? Object.assign(new FormData(), {})
          : new URLSearchParams({ "List-Unsubscribe": "One-Click" });
      if (body instanceof FormData) body.append("List-Unsubscribe", "One-Click");
      const response = await fetch(`${address("leave")}?code=${mailed}`, {
        method: "POST",
        body,
        redirect: "manual",
      });
      expect(response.status).toBe(200);
      expect(await services.superuser.query("select from internal.newsletter_subscribers")).toEqual([]);
    },
  );
});

describe("supabase-js without changes", () => {
  test("signs up with the form's token, and is refused by name without a usable address", async () => {
    const client = createClient(services.url, services.keys.apiKeys.publishable);
    const headers = { Origin: services.url, "X-CSRF-Token": "a".repeat(32) };
    const send = (body: Form) => client.functions.invoke("newsletter-subscribe", { body, headers });
    expect(await send({ email: "reader@example.com", source: "journal", cities: ["leeds"] })).toMatchObject({
      data: { sent: true },
      error: null,
    });
    const { error } = await send({ email: "reader@", source: "journal" });
    expect(await (error as unknown as { context: Response }).context.json()).toMatchObject({
      code: "FUNCTION_INPUT_INVALID",
      message: expect.stringMatching(/^email: /),
    });
  });
});
