// Nine letters to us: six by the form, three about personal data.
import path from "node:path";
import { readCsvTable, requireCell } from "../../csv-table.ts";
import { insertRows } from "../../insert-rows.ts";
import type { Demo } from "../demo-seed.ts";
import { createRandom } from "../random.ts";

const hour = 3_600_000;

/** Puts them in, each with the day an answer is due. */
export async function seedEnquiries({ client, now }: Demo): Promise<void> {
  const random = createRandom("enquiries");
  const rows = readCsvTable(path.join(import.meta.dirname, "enquiries.csv")).map((row, number) => {
    const created = now.getTime() - Number(requireCell(row, "hours")) * hour;
    const isData = row.source === "data";
    const days = isData ? 30 : row.topic === "safety" ? 1 : 3;
    return {
      isData,
      topic: requireCell(row, "topic"),
      shared: {
        id: random.uuid(),
        reference: `UC-${random.code(6, "ABCDEFGHJKLMNPQRSTUVWXYZ23456789")}`,
        name: requireCell(row, "name"),
        email: `writer-${number + 1}@undercroft.example`,
        message: requireCell(row, "message"),
        due_at: new Date(created + days * 24 * hour).toISOString(),
        form_token: random.code(32, "0123456789abcdef"),
        created_at: new Date(created).toISOString(),
      },
    };
  });
  const pick = (isData: boolean, column: string, status: string) =>
    rows
      .filter((row) => row.isData === isData)
      .map(({ shared, topic }) => ({ ...shared, [column]: topic, status }));
  await insertRows(client, "public.contact_messages", pick(false, "topic", "open"));
  const requests = pick(true, "kind", "received").map((row) => ({ ...row, updated_at: row.created_at }));
  await insertRows(client, "public.data_requests", requests);
}
