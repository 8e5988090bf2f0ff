import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";

/** One line of the monitor. */
export type SecurityAlert = { type: string; message: string; action: string; created_at: string };

/** How many rows the audit log and the rate limits have. @throws the data API's error */
export async function countSecurityRows(): Promise<{ auditLogs: number; rateLimits: number }> {
  const client = await browserClient();
  const [auditLogs, rateLimits] = await Promise.all([
    client.from("audit_logs").select("*", { count: "exact", head: true }).throwOnError(),
    client.from("rate_limits").select("*", { count: "exact", head: true }).throwOnError(),
  ]);
  return { auditLogs: auditLogs.count ?? 0, rateLimits: rateLimits.count ?? 0 };
}

/** What happened in the last day that an admin should know of, newest first. @throws the data API's error */
export async function listSecurityAlerts(): Promise<SecurityAlert[]> {
  return call("list_security_alerts");
}

/** The specification's three samples, shown under that word. Their times are minutes ago. */
export const SAMPLES = [
  {
    type: "Failed logins",
    message: "Several failed login attempts",
    action: "Watch the account",
    minutes: 5,
  },
  {
    type: "Scan completed",
    message: "The security scan has completed",
    action: "Nothing to do",
    minutes: 60,
  },
  {
    type: "Injection attempt",
    message: "An injection attempt was blocked",
    action: "Blocked automatically",
    minutes: 120,
  },
] as const;
