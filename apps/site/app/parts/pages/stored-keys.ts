/** One thing our code keeps in a browser. */
export type StoredKey = {
  /** the key, or its beginning where `isPrefix` */
  key: string;
  isPrefix?: true;
  where: "local" | "session" | "indexed-db";
  purpose: string;
  /** needed for what people ask for, or a preference they can clear */
  kind: "needed" | "preference";
  lasts: string;
};

/** Everything our code keeps in a browser. A test compares this list with the code. */
export const storedKeys: readonly StoredKey[] = [
  {
    key: "sb-",
    isPrefix: true,
    where: "local",
    purpose: "Keeps you signed in",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-ui-theme",
    where: "local",
    purpose: "Dark, light or the system's theme",
    kind: "preference",
    lasts: "until you change it",
  },
  {
    key: "undercroft-appearance",
    where: "local",
    purpose: "Text size, and whether things move",
    kind: "preference",
    lasts: "until you change it",
  },
  {
    key: "undercroft-place",
    where: "local",
    purpose: "The city you chose",
    kind: "preference",
    lasts: "until you change it",
  },
  {
    key: "undercroft-view",
    where: "local",
    purpose: "Whether you look at nights as a list, a compact list, a calendar or a map",
    kind: "preference",
    lasts: "until you change it",
  },
  {
    key: "undercroft-own-place",
    where: "local",
    purpose:
      "That this browser has been given the home of your account, so that it is not put back once you clear it",
    kind: "preference",
    lasts: "until you clear it",
  },
  {
    key: "undercroft-choices",
    where: "local",
    purpose: "What you chose on this page",
    kind: "needed",
    lasts: "until you change it",
  },
  {
    key: "undercroft-shortcuts",
    where: "local",
    purpose: "That single-key shortcuts are off",
    kind: "preference",
    lasts: "until you turn them on",
  },
  {
    key: "undercroft-recent-searches",
    where: "local",
    purpose: "What you searched for last",
    kind: "preference",
    lasts: "until you clear it",
  },
  {
    key: "undercroft-fonts",
    where: "local",
    purpose: "That the fonts have been loaded, so that text does not jump",
    kind: "preference",
    lasts: "until you clear it",
  },
  {
    key: "undercroft-errors",
    where: "local",
    purpose: "The errors you were asked about, so that you are asked once",
    kind: "needed",
    lasts: "the last 200",
  },
  {
    key: "undercroft-sitemap",
    where: "local",
    purpose: "A copy of the list of pages",
    kind: "preference",
    lasts: "a day",
  },
  {
    key: "undercroft-robots",
    where: "local",
    purpose: "A copy of the rules for search engines",
    kind: "preference",
    lasts: "a day",
  },
  {
    key: "undercroft-crawler-log",
    where: "local",
    purpose: "Visits by search engines made with this browser",
    kind: "preference",
    lasts: "the last 100",
  },
  {
    key: "undercroft-mine:saved-events",
    where: "local",
    purpose: "The events you saved before signing in",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-mine:basket:",
    isPrefix: true,
    where: "local",
    purpose: "The tickets you chose",
    kind: "needed",
    lasts: "until you book or sign out",
  },
  {
    key: "undercroft-mine:bookings:",
    isPrefix: true,
    where: "local",
    purpose: "Your tickets, for the door without a connection",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-source",
    where: "session",
    purpose: "Which link of an organiser you came by, told with a booking",
    kind: "preference",
    lasts: "until the tab closes",
  },
  {
    key: "undercroft-mine:event-draft:",
    isPrefix: true,
    where: "local",
    purpose: "What you write of an event, until it is saved",
    kind: "needed",
    lasts: "until it is saved or you sign out",
  },
  {
    key: "undercroft-mine:booking-details:",
    isPrefix: true,
    where: "session",
    purpose: "What you typed into a booking",
    kind: "needed",
    lasts: "until the tab closes",
  },
  {
    key: "undercroft-mine:saved-articles",
    where: "local",
    purpose: "The articles you saved",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-mine:saved-jobs",
    where: "local",
    purpose: "The work you saved",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-mine:job-application:",
    isPrefix: true,
    where: "local",
    purpose: "What you write in an application for work, until it is sent",
    kind: "needed",
    lasts: "until it is sent or you sign out",
  },
  {
    key: "undercroft-mine:job-post:",
    isPrefix: true,
    where: "local",
    purpose: "What you write of work that you post, until it is saved",
    kind: "needed",
    lasts: "until it is saved or you sign out",
  },
  {
    key: "undercroft-player",
    where: "session",
    purpose: "The player you pressed, while its page is loaded anew",
    kind: "needed",
    lasts: "until the page stands",
  },
  {
    key: "undercroft-mine:article:",
    isPrefix: true,
    where: "local",
    purpose: "What you write of an article of the journal, until it is saved",
    kind: "needed",
    lasts: "until it is saved or you sign out",
  },
  {
    key: "undercroft-arrival",
    where: "session",
    purpose: "That a link in an email is being followed",
    kind: "needed",
    lasts: "until the tab closes",
  },
  {
    key: "undercroft-tab",
    where: "session",
    purpose: "A random number for this tab, sent with an error report",
    kind: "needed",
    lasts: "until the tab closes",
  },
  {
    key: "undercroft-reports",
    where: "indexed-db",
    purpose: "Error reports that wait for a connection",
    kind: "needed",
    lasts: "seven days at most",
  },
];
