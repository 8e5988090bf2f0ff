// What people do with phones, through the unmodified client and a carrier on loopback.
import { connectTo } from "../auth-client.ts";
import { password } from "../factors/factor-steps.ts";
import type { AuthServer } from "../start-auth.ts";

let count = 0;

/** A number nobody has: Ofcom keeps 07700 900000 to 900999 for plays. */
export function newNumber(): string {
  count += 1;
  return `+44770090${String(1000 + count).slice(1)}1`;
}

/** The code in the last text to a number. */
export function codeFor(server: AuthServer, number: string): string {
  return /\b\d{6}\b/.exec(server.sms.lastTo(number).body)?.[0] ?? "";
}

/** Another code than the right one. */
export function otherThan(code: string): string {
  return code === "000000" ? "000001" : "000000";
}

/** A confirmed account by number and a client signed in to it. */
export async function createCaller(server: AuthServer) {
  const phone = newNumber();
  const client = connectTo(server);
  const signedUp = await client.auth.signUp({ phone, password });
  if (signedUp.error) throw signedUp.error;
  const token = codeFor(server, phone);
  const { data, error } = await client.auth.verifyOtp({ phone, token, type: "sms" });
  if (error) throw error;
  return { client, phone, digits: phone.slice(1), id: data.user?.id ?? "" };
}
