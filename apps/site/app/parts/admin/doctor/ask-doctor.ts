import type { DoctorFinding } from "@undercroft/contract";
import { browserClient } from "#app/api/browser-client.ts";

/** What the doctor found, and when it looked. */
export type Examined = { findings: DoctorFinding[]; looked_at: string };

/** Has the server look at all that it needs; some seconds. @throws the refusal, in the form of the data API's */
export async function askDoctor(): Promise<Examined> {
  const client = await browserClient();
  const { data, error } = await client.functions.invoke<Examined>("admin-doctor", { body: {} });
  if (!error && data) return data;
  const answered: unknown = error && "context" in error ? error.context : null;
  if (!(answered instanceof Response)) throw error;
  const { code, message, hint } = (await answered.json()) as Record<string, string | null>;
  throw { message, hint, details: code };
}
