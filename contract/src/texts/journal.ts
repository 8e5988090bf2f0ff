/** The sections of the journal: what the database knows, as people read it. */
export const JOURNAL_SECTIONS = {
  news: "News",
  features: "Features",
  interviews: "Interviews",
  reviews: "Reviews",
  mixes: "Mixes",
  guides: "Guides",
  opinion: "Opinion",
  photo_essays: "Photo essays",
} as const;

export type JournalSection = keyof typeof JOURNAL_SECTIONS;

/** What somebody made of an article. */
export const BYLINE_ROLES = {
  writer: "Words",
  photographer: "Photographs",
  illustrator: "Illustration",
} as const;

export type BylineRole = keyof typeof BYLINE_ROLES;

/** Where an article is, as the desk reads it. */
export const ARTICLE_STATES = {
  draft: "Draft",
  in_review: "In review",
  scheduled: "Scheduled",
  published: "Published",
  updated: "Corrected",
  archived: "Archived",
  removed: "Removed",
} as const;

export type ArticleState = keyof typeof ARTICLE_STATES;
