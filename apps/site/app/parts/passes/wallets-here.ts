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
