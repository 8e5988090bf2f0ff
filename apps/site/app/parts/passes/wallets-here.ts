import type { Wallet } from "./commands.ts";

/**
 * The wallets worth a button: a phone has the one of its maker, and on anything else people may save for either.
 * @param has those the server has keys for
 * @param agent what the browser says of itself
 */
export function walletsHere(has: Record<Wallet, boolean>, agent: string): Wallet[] {
  const known: Wallet[] = (["apple", "google"] as const).filter((wallet) => has[wallet]);
  if (/iPhone|iPad|iPod/.test(agent)) return known.filter((wallet) => wallet === "apple");
  if (agent.includes("Android")) return known.filter((wallet) => wallet === "google");
  return known;
}

const names: Record<Wallet, string> = { apple: "Apple Wallet", google: "Google Wallet" };

/** What the settings say about the wallets: those that work here, or why none does and what works instead. */
export function walletNote(has: Record<Wallet, boolean>, agent: string): string {
  const here = walletsHere(has, agent);
  if (here.length > 0)
    return `Your tickets can go into ${here.map((wallet) => names[wallet]).join(" or ")}: press "Add to ${names[here[0] ?? "apple"]}" at a ticket.`;
  const instead = "Your tickets are in your bookings, also offline, and as a PDF.";
  const other = (["apple", "google"] as const).find((wallet) => has[wallet]);
  return other
    ? `Only ${names[other]} is set up here, and this device does not have it. ${instead}`
    : `Apple Wallet and Google Wallet are not set up here at the moment. ${instead}`;
}
