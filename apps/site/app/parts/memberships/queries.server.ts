/** Reads what organisers offer their members. */
import type { Client } from "#app/api/public-client.ts";

/** An organiser by slug, with the plans that take members; null when there is none. */
export async function findPlansOf(client: Client, slug: string) {
  if (slug.includes("\0")) return null; // no text of the database can hold it
  const { data } = await client
    .from("organisers")
    .select(
      "id, slug, name, plans:membership_plans (id, name, words, needs_approval, early_days, plus_ones, price_pence, period, club:club_plans (club_name, certificate_number, council, valid_until, days_between, register_months))",
    )
    .eq("slug", slug)
    .eq("membership_plans.status", "open")
    .order("created_at", { referencedTable: "membership_plans" })
    .maybeSingle()
    .throwOnError();
  return data;
}
