import { createRate, type Rate } from "../sockets/rate.ts";

/** How many messages each address sends in a second. */
export function createAddressRates(most: number): (address: string) => boolean {
  let rates = new Map<string, Rate>();
  let began = Date.now();
  return (address) => {
    if (Date.now() - began > 10_000) [rates, began] = [new Map(), Date.now()];
    const rate = rates.get(address) ?? createRate(most);
    rates.set(address, rate);
    return rate.take();
  };
}
