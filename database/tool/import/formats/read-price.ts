// Prices in the words of people. Three answers: what was said, that nothing was said, or that it cannot be read. Nothing becomes free
// that was not said to be free.

/** A price as it was read. */
export type ReadPrice =
  /** whole pence; `to` is null where there is one price, and where "from" leaves the end open */
  | { kind: "said"; pence: number; to: number | null; currency: string }
  | { kind: "unknown" }
  | { kind: "unreadable" };

/** Signs of currencies, and their codes. */
export const currencySigns: Readonly<Record<string, string>> = { "£": "GBP", "€": "EUR", $: "USD" };
const free = /^(free|free entry|free admission|free event|no charge|gratis|entry free)$/;
const unknown =
  /^(tba|tbc|t\.b\.[ac]\.?|n\/?a|to be (announced|confirmed)|various|varies|see (website|web site|link)|pay what you (can|want|like|wish)|pwyc|by donation|donations?|-+|–|—|\?+)$/;
/** What may stand beside a price without changing it: who it is for, and that a fee comes on top. */
const besides =
  /\b(concessions?|concs?|conc\.|students?|adults?|child(ren)?|members?|non-members?|mems|nus|under \d{1,2}s?|over \d{1,2}s?|low income|solidarity|supporters?|advance|unwaged|waged|otd|on the door|door|adv(ance)?|early bird|general admission|standard|full|tickets?|entry|per person|pp|each|(before|b4) \d{1,2}(:\d{2})?\s?([ap]m)?|after( \d{1,2}(:\d{2})?\s?([ap]m)?)?|plus (booking )?fees?|booking fees?|bf|incl?(\.|uding)?( fees?)?|from|starting at|up to|only)\b\.?/g;
const number = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2})|,(\d{2}))?$/;

/** "1,250.00" → 125000; "12,50" → 1250; null for what is no amount of pounds and pence. */
function toPence(text: string): number | null {
  const found = number.exec(text);
  if (!found) return null;
  const [, pounds = "", afterPoint, afterComma] = found;
  return Number(pounds.replaceAll(",", "")) * 100 + Number((afterPoint ?? afterComma ?? "").padEnd(2, "0"));
}

/** Takes the currency out of a text; null where it names two. */
function takeCurrency(text: string): { text: string; currency: string } | null {
  const named = new Set<string>();
  const rest = text
    .replaceAll(/[£€$]/g, (sign) => {
      named.add(currencySigns[sign] ?? "");
      return " ";
    })
    .replaceAll(/\b(gbp|eur|usd|pounds?)\b/g, (word) => {
      named.add(word.startsWith("pound") ? "GBP" : word.toUpperCase());
      return " ";
    });
  if (named.size > 1) return null;
  return { text: rest, currency: [...named][0] ?? "GBP" };
}

/**
 * Reads what a source says of a price: "£12.50", "12,50", "10–15", "£10 / £8 concessions", "from £5", "free".
 * @param said as written; a number is pounds
 */
export function readPrice(said: string): ReadPrice {
  const words = said.normalize("NFKC").trim().toLowerCase().replaceAll(/\s+/g, " ");
  if (words === "" || unknown.test(words)) return { kind: "unknown" };
  if (free.test(words)) return { kind: "said", pence: 0, to: null, currency: "GBP" };
  const paid = takeCurrency(words);
  if (!paid) return { kind: "unreadable" };
  const parts = paid.text
    .replaceAll(besides, " ")
    .replaceAll(/[+:*]/g, " ")
    .split(/\s*(?:[/|;&()]|(?<=\d\s*)[–—-]|\bto\b|\bor\b|\band\b|,\s)\s*/)
    .map((part) => part.trim())
    .filter(Boolean);
  const amounts = parts.map((part) => (free.test(part) ? 0 : toPence(part)));
  if (amounts.length === 0 || amounts.includes(null)) return { kind: "unreadable" };
  const pence = amounts.filter((amount) => amount !== null);
  const [low, high] = [Math.min(...pence), Math.max(...pence)];
  return { kind: "said", pence: low, to: high > low ? high : null, currency: paid.currency };
}
