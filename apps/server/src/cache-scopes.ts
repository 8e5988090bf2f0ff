// Which kept answers a change empties. A table that is named here is shown by few pages and changed by many people: what one person says
// of themselves must not cost everybody else their kept pages. The change of any other table empties all.
import { isDataApi } from "./cache-key.ts";

/** By the table that was changed: whether an answer, by its key, can show it. */
export const cacheScopes: Readonly<Record<string, (key: string) => boolean>> = {
  profiles: (key) =>
    isDataApi(key) ? /profiles|list_posts|search_all/.test(key) : /^\/social([/?]|$)/.test(key),
  posts: (key) => (isDataApi(key) ? key.includes("list_posts") : /^\/social([/?]|$)/.test(key)),
};
