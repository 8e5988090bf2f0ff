// Which kept answers a change empties. A table that is named here is shown by few pages and changed by many people: what one person says
// of themselves must not cost everybody else their kept pages. The change of any other table empties all.
/** The key of a data answer is its address after that address's length, and headers (http/public-cache.ts); that of a page is its address. */
const isDataAnswer = (key: string): boolean => /^\/rest\/v1(?:[/?]|$)/.test(key.replace(/^\d+:/, ""));

/** By the table that was changed: whether an answer, by its key, can show it. */
export const cacheScopes: Readonly<Record<string, (key: string) => boolean>> = {
  profiles: (key) =>
    isDataAnswer(key) ? /profiles|list_posts|search_all/.test(key) : /^\/social([/?]|$)/.test(key),
  posts: (key) => (isDataAnswer(key) ? key.includes("list_posts") : /^\/social([/?]|$)/.test(key)),
};
