// What `npm test` leaves to `npm run test:all`: files that take long and guard what seldom changes, or what a shorter test guards too.

/** Files of Vitest. */
export const longTests = [
  "tests/product/database-by-url.test.ts", // the whole on a PostgreSQL of somebody else's
  "tests/product/every-wrong-key.test.ts", // a start for each key; every-key.test.ts reads the same list without a process
  "tests/product/written-commands.test.ts", // documented-commands.test.ts has the list
  "tests/product/odd-starts.test.ts", // first starts; lock-data-dir, explain-failure and start-and-stop have the quick ones
  "tests/product/processes.test.ts", // kills two of three processes under load; config.test.ts and supervise have the rules
  "tests/product/proxies.test.ts", // nginx and Caddy before the product; hostile/requests.test.ts has whose address is believed
  "tests/product/public-demo-content.test.ts", // takes a minute to remove; public-demo.test.ts has what keeps it from a public address
  "tests/product/outages.test.ts", // minutes without mail and files; look-outside, alarms, s3 and mail-tries have the rules
  "tests/product/moving.test.ts", // backups and dumps on other machines and versions; backup.test.ts has the rules
  "tests/product/development.test.ts", // `npm run dev`
  "tests/product/rotate-keys.test.ts", // key-rotation.test.ts has the rules
  "database/tests/seeds/demo-progress.test.ts", // fills the demo once more
  "database/tests/seeds/demo-removed.test.ts", // empties the demo three times; demo-columns.test.ts guards what it knows
  "database/tests/seeds/any-day.test.ts", // fills it seven times
  "tests/structure/planted-part.test.ts", // walls.test.ts and the tests of each list have what it repeats on a copy of the project
  "tests/structure/site/planted-site-part.test.ts", // the same of the site alone
  "tests/structure/merged-parts.test.ts", // the same on two branches
  "database/tests/supabase/deploy.test.ts", // all of our SQL, statement by statement, into a cluster of its own
  "tests/hosted/beside-project.test.ts", // the product beside a stand-in for a hosted project; apps/server/test/hosted has the rules of the wire
  "tests/hosted/beside-copy.test.ts", // the same beside a second copy of the product, which has files and what is live
  "tests/conformance/payments/membership-crowd.test.ts", // ten thousand charges; membership-renewals.test.ts has the rules
  "tests/conformance/mail/newsletter-issue.test.ts", // killed-worker.test.ts has the rule for all jobs
  "database/tests/listings/plans.test.ts", // plans over 20,000 nights, which the bench measures; recount.test.ts has the answers
  "database/tests/search/plans.test.ts", // the same of the search; tests/search has the answers
  "apps/server/test/claim-archive.test.ts", // three restores into one archive; platform/postgres/test/archive.test.ts has what a restore is
  "services/realtime/test/lost-database.test.ts", // 500 listeners; start-and-stop.test.ts has the return of the database, broadcast.test.ts what is heard
  "tests/upgrade/killed-migrations.test.ts", // protocol.test.ts has the rules
  "services/auth/test/change-matrix.test.ts", // every combination of five switches
];

/**
 * Journeys through one door of sign-in each; account-life walks the doors that most people take. Of every form that keeps what is typed,
 * kept-forms walks the most important.
 */
export const longJourneys = [
  "captcha",
  "codes",
  "company-door",
  "doors",
  "email-change",
  "every-form",
  "multi-factor",
  "offline-override",
  "open-money",
  "passkeys",
  "passwords",
  "phone-change",
  "rare-drafts",
  "rare-states",
  "rare-tickets",
  "rare-work",
  "sessions",
  "single-sign-on",
  "streets",
  "ten-cities",
];

/**
 * Single journeys, by their whole titles, of files whose others `npm test` walks: they meet the same screens, and the rules they go by
 * are tested below the browser.
 */
export const longWalks = [
  "A browser is asked after a follow, and rests after Not now",
  "A choice made on /cookies before signing in is in the account's consents afterwards, and a later one too",
  "A comp is mailed, taken by its address and another one taken back",
  "A follower asks about a night, its team answers, and everybody reads both without a name",
  "A follower hears of a new night behind the bell, reads it, and switches such news off",
  "A group waits on a phone, places are gathered for it, it books; the next person lapses and leaves by mail",
  "A host writes in the draft of a night when its holder lets it, and of two who save the second chooses",
  "A line that is cut says so after a while, comes back by itself, and the page knows what it missed",
  "A message, begun or answered, stays in its field when the session ends, and the dialog over it is accessible",
  "A moderator whose role was taken is refused at the next press",
  "A newcomer invited by keyboard joins as door, and can change neither the page nor the team",
  "A person waiting for tickets is reminded by mail, and ends such mails by its link without signing in",
  "A person waits in a queue while a tier goes and comes back, is let in, and the next goes on to the waiting list",
  "A question about access without an account is answered by the named colleague and copied into the sheet",
  "A report written without a connection waits, and arrives when it is back",
  "A room is added step by step, kept while it is written, and public once staff have approved it",
  "A room is claimed by a mailed code and contested; staff ask for changes, then approve, and its owner answers the next claim",
  "A room's team takes up its calendar, and what is moved, struck and added there is so here",
  "A session that ends while somebody writes costs them nothing: they sign in and the save goes on",
  "A supervisor gives a pass, and a phone without an account counts, sells and voids; both agree, and paper is entered",
  "A team adds a code, a question and a guest link; a guest books with them; the date changes and the night is cancelled",
  "A team opens a ticket for comps of its hosts, and a host sends one out of its places, is refused a third and takes one back",
  "A team shows a photo of a past night, and a person who is in it has it taken off",
  "A team writes the programme of a festival, and a visitor's picks and their clash are there without a connection",
  "A visitor saves work, types an application, signs in on the way and finds both again; the alert comes by mail",
  "A visitor without an account sees Follow on the list of a city and of a tag, and is asked to sign in",
  "A volunteer takes a shift by its link and offers it; another takes it over and is let in as staff",
  "An act without an account pastes its set list by the link of a mail, and the team downloads it",
  "An admin reads and saves the audit log, tries a retention rule and looks at limits and enquiries",
  "An article with every block is written by keyboard, sent back, scheduled, linked back, corrected, renamed and removed",
  "An owner opens an account, a night clears and is paid after a pay-out that failed, and an admin holds the next",
  "Applications are decided, a first update is looked at by staff, and a story picture is drawn",
  "Calendars and feed readers that know the standards alone read every feed of ours, with the same nights",
  "Every other form that a person meets is as it was after a session that ended",
  "Finance sees money and orders, the door guests alone, and a tile that fails says so by itself",
  "My bookings opens offline from any page, and shows the tickets once there is a connection",
  "Of two editors the second chooses block by block; offline the text is kept; suspended staff lose the editor",
  "On paper an article is its text: no buttons, no forms, no lists of others",
  "Somebody lets a person back in, subscribes to their calendar, takes their data along, leaves and comes back",
  "Somebody signs up, confirms by a button, chooses a city, gets an issue that staff sent, and leaves with one click",
  "The details of a booking are as they were after the session ended in the middle of it",
  "Two are invited by mail and join a team; of two who write the second chooses; the draft is deleted",
  "Two put a night on, agree what it came to, sign the sheet and mark it as paid; an act without an account signs by its link",
  "a correction is sent without an account, applied by staff, and seen on the page",
  "a listing with an apostrophe and an ampersand in its title is imported, found, booked and shown",
  "a map that fingers move has no buttons, until a keyboard comes to them",
  "a page fits 320 px before its fonts have loaded",
  "a page wakes as it was painted when the clock has moved on since",
  "a pass is bought on the page of its series, lets in once a night, and one night of it is given back",
  "a person uploads pictures by every method, describes them and chooses an avatar",
  "a picture that failed before hydration is reported as well",
  "a place typed as a postcode survives every other filter, a reload and the way back",
  "a screenshot goes along with a signed-in person's report, and staff see it there",
  "a search is kept, what is new in it comes by mail, and its link ends that without a sign-in",
  "a series stands once in a list, and its page has every date, a feed, structured data and Follow",
  "a stranger finds tomorrow's free night in a city, signs up on the way, and has a ticket",
  "a ticket that was opened once can be shown offline",
  "a visit by a link and a booking stand in the organiser's figures, the visit as fewer than 20",
  "a visitor's hold and bookings show on the home page, in lists and on the event's page",
  "a weekly goes on by a rule, from the wizard to its end",
  "an address that does not exist answers 404 with a page for people",
  "an admin compares two months and downloads them, and the files add up to the tiles; a moderator gets no money",
  "an unconfirmed person is told so and can have the link sent again; a used link shows what to do next",
  "choosing a ticket prefetches the sign-in dialog",
  "filling in a form prefetches the screen that follows",
  "nights are narrowed by kind, setting and distance, with those that have not said in a group of their own",
  "pictures whose bytes are gone are reported once, and show their halftone",
  "somebody who is not 18 yet is told when they can post, and is not asked again",
  "the filters work without scripts as a plain form",
  "the view that was chosen is kept in this browser, and the header marks the map alone",
  "tonight near LS1 is found on the map by keyboard alone, and nothing leaves the site",
  "while the scripts of this one are still on their way",
  "without WebGL the drawing stays, says why, and leads to every venue",
];

/** What finds them among all titles. */
export const longWalk = new RegExp(
  longWalks.map((title) => `${title.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`).join("|"),
);
