// What public pages show has changed in the database: who hears of it tells those who keep answers.

/** Hears of a table that was changed, by its name; without one, news may have been missed and everything may have changed. */
export type OnNews = (table?: string) => void;

/** Hands on news. What was told before anybody followed is of no use to them: they have kept nothing yet. */
export type PublicNews = { tell: OnNews; follow: (onNews: OnNews) => void };

export function createPublicNews(): PublicNews {
  const followers: OnNews[] = [];
  return {
    tell: (table) => {
      for (const onNews of followers) onNews(table);
    },
    follow: (onNews) => {
      followers.push(onNews);
    },
  };
}
