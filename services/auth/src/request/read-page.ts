// Lists come in pages, with their number and the addresses of the next and the last in the headers.
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import type { AuthRequest } from "./auth-request.ts";

/** Which page is wanted; numbers begin at 1. */
export type Page = { number: number; size: number };

/** @throws AuthError validation_failed naming the parameter */
export function readPage({ query }: AuthRequest): Page {
  return { number: readNumber(query, "page", 1, 1_000_000), size: readNumber(query, "per_page", 50, 1000) };
}

function readNumber(query: URLSearchParams, name: string, fallback: number, most: number): number {
  const text = query.get(name);
  if (text === null || text === "") return fallback;
  if (!/^\d{1,7}$/.test(text) || Number(text) < 1 || Number(text) > most) {
    throw errors.invalid(`Bad Pagination Parameters: ${name} must be a number from 1 to ${most}`);
  }
  return Number(text);
}

/** The headers of one page. @param path of the list, e.g. `/admin/users` */
export function pageHeaders(auth: Auth, path: string, page: Page, total: number): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / page.size));
  const linkTo = (number: number, rel: string) =>
    `<${auth.settings.apiUrl}${path}?page=${number}&per_page=${page.size}>; rel="${rel}"`;
  const links = [...(page.number < last ? [linkTo(page.number + 1, "next")] : []), linkTo(last, "last")];
  return { "X-Total-Count": String(total), Link: links.join(", ") };
}
