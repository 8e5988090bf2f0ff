import type { Page } from "@playwright/test";
import { callAs } from "../call-as.ts";

/**
 * Writes a night as the person who is signed in; nobody else reads it before it is published.
 * @param data what the wizard keeps of it
 */
export async function writeNight(
  page: Page,
  organiserId: string,
  data: Record<string, unknown>,
): Promise<{ id: string; slug: string }> {
  const draft = await callAs<{ id: string; version: number }>(page, "save_event_draft", {
    p_organiser_id: organiserId,
    p_data: data,
  });
  return callAs(page, "save_event", {
    p_draft_id: draft.id,
    p_version: draft.version,
    p_key: crypto.randomUUID(),
  });
}
