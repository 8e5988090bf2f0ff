import { randomBytes } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { callAs } from "./call-as.ts";
import { createAccount, newPerson } from "./people.ts";
import { withDatabase } from "./with-database.ts";

/**
 * Makes an account in this browser, and an organiser of its own.
 * @param name of the organiser; letters are added that make it the only one
 * @param isTrusted its nights are public without staff
 */
export async function foundTeam(
  page: Page,
  request: APIRequestContext,
  { name, isTrusted = false }: { name: string; isTrusted?: boolean },
): Promise<{ id: string }> {
  await createAccount(page, request, newPerson());
  const organiser = await callAs<{ id: string }>(page, "found_organiser", {
    p_name: `${name} ${randomBytes(3).toString("hex")}`,
  });
  if (isTrusted)
    await withDatabase((client) =>
      client.query("update organisers set trust = 'trusted' where id = $1", [organiser.id]),
    );
  return organiser;
}
