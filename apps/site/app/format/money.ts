/**
 * Pence as money: "£12", "£12.50", "£0". Written by hand because browsers round currencies by their own data, and a
 * price that reads differently after hydration would be a second price.
 */
export function formatMoney(pence: number): string {
  const sign = pence < 0 ? "-" : "";
  const amount = Math.abs(Math.round(pence));
  const pounds = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = amount % 100;
  return rest === 0 ? `${sign}£${pounds}` : `${sign}£${pounds}.${String(rest).padStart(2, "0")}`;
}

/** Pence as the price of something: "Free", "£12", "£12.50". */
export function formatPrice(pence: number): string {
  return pence === 0 ? "Free" : formatMoney(pence);
}
