const whole = new Intl.NumberFormat("en-GB", {
  style: "currency",
  currency: "GBP",
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

/** Pence as money: "£12", "£12.50", "£0". */
export function formatMoney(pence: number): string {
  return pence % 100 === 0 ? whole.format(pence / 100) : exact.format(pence / 100);
}

/** Pence as the price of something: "Free", "£12", "£12.50". */
export function formatPrice(pence: number): string {
  return pence === 0 ? "Free" : formatMoney(pence);
}
