import { parseDay } from "#app/format/nights.ts";

/** The filters of the orders of a team, as they stand in the address. */
export type OrderFilters = {
  event: string;
  type: string;
  code: string;
  state: string;
  from: string;
  until: string;
  words: string;
};

const names = ["event", "type", "code", "state", "from", "until", "words"] as const;

/** What an address says; empty where it says nothing. */
export const readFilters = (search: URLSearchParams): OrderFilters =>
  Object.fromEntries(names.map((name) => [name, search.get(name) ?? ""])) as OrderFilters;

/** The address of filters, without those that are empty. */
export const toSearch = (filters: OrderFilters): string =>
  new URLSearchParams(names.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))).toString();

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const isDay = (text: string) => parseDay(text) !== null;

/** What the function takes; what cannot be meant is left out. */
export const toArguments = ({ event, type, code, state, from, until, words }: OrderFilters) => ({
  ...(isId(event) ? { p_event_id: event } : {}),
  ...(isId(type) ? { p_ticket_type_id: type } : {}),
  ...(code.trim() ? { p_code: code.trim() } : {}),
  ...(state ? { p_state: state } : {}),
  ...(isDay(from) ? { p_from: from } : {}),
  ...(isDay(until) ? { p_until: until } : {}),
  ...(words.trim() ? { p_words: words.trim() } : {}),
});
