// Somebody signs in at their company: out to its identity provider and back by a form that another site posts.
import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { startSamlProvider } from "../../fakes/saml-identity-provider.ts";
import { serviceKey } from "../service-key.ts";

test("a person signs in by their company, and one without such a company is told so", async ({
  page,
  request,
  baseURL,
}) => {
  const company = await startSamlProvider();
  const domain = `company-${randomBytes(4).toString("hex")}.test`;
  const made = await request.post("/auth/v1/admin/sso/providers", {
    headers: { Authorization: `Bearer ${await serviceKey(`${baseURL}/auth/v1`)}` },
    data: {
      type: "saml",
      metadata_url: company.entityId,
      domains: [domain],
      attribute_mapping: { keys: { full_name: { name: "displayName" } } },
    },
  });
  expect(made.status()).toBe(201);
  company.person.nameId = "grace";
  company.person.attributes = { mail: [`grace@${domain}`], displayName: ["Grace Hopper"] };

  await page.goto("/auth/signin?next=/settings");
  await page.getByRole("button", { name: "Sign in with your company" }).click();
  await page.getByLabel("Company email").fill("grace@nobody-here.test");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText(/^No company here signs in with that address/).first()).toBeVisible();
  await page.getByLabel("Company email").fill(`grace@${domain}`);
  await page.getByRole("button", { name: "Continue", exact: true }).click();

  await expect(page).toHaveURL("/welcome?next=%2Fsettings");
  await expect(page.getByRole("button", { name: "Account of Grace Hopper" })).toBeVisible();
  await company.close();
});
