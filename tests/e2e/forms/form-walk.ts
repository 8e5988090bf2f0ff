// How a form that keeps what is typed is reached: each that useHeldForm holds, or tests/structure/site/kept-forms.txt names as its own.
import type { demoPerson } from "../people.ts";

/** How one form is reached and filled in. */
export type FormWalk = {
  /** its file below apps/site/app */
  file: string;
  as: Parameters<typeof demoPerson>[0];
  /** its address; {} stands for what `find` answers */
  address: string;
  /** a query whose first row has the `id` of what the form is about */
  find?: string;
  /** buttons that bring the form up, one after the other */
  open?: (string | RegExp)[];
  /** what the name begins with under which the form is kept, where another of its page has a field of the same label */
  kept?: string;
  /** the label of a field, and what is typed or chosen there */
  field: string | RegExp;
  words: string;
};

/** Kept forms that no address of the demo shows, with what they stand on. */
export const formsElsewhere: Readonly<Record<string, string>> = {
  "parts/admin/appeals/decision-view.tsx": "a decision that was taken about the person who reads it",
  "parts/artists/edit-artist.tsx": "a claim of an artist that was approved",
  "parts/bookings/passes/buy-pass.tsx": "a pass for a series, which is paid for",
  "parts/bookings/details-form.tsx": "places that are held, which kept-forms.spec.ts takes",
  "parts/entry/night-questions.tsx": "boxes to tick, of a night of one's own that takes applications",
  "parts/feedback/questions/ask-question.tsx": "a night whose organiser one follows, in feedback.spec.ts",
  "parts/federation/replies/answer-form.tsx": "a reply from another server, in federation.spec.ts",
  "parts/events/hosts/host-comps.tsx":
    "a night of another team that opened a ticket for comps, in host-comps.spec.ts",
  "parts/events/hosts/host-form.tsx": "a night of one's own, in run-a-night.spec.ts",
  "parts/events/hosts/host-guests.tsx":
    "a night of another team that one's own is a host of, in run-a-night.spec.ts",
  "parts/events/manage/series-pass-form.tsx": "a night of one's own series",
  "parts/events/manage/series-rule-form.tsx":
    "a series of one's own that goes on by a rule, in series.spec.ts",
  "parts/events/manage/invitations/link-form.tsx": "a night of one's own, in make-a-night.spec.ts",
  "parts/events/manage/invitations/people-form.tsx": "a night of one's own, in make-a-night.spec.ts",
  "parts/events/programme/editor/programme-form.tsx": "a night of one's own, in programme.spec.ts",
  "parts/events/photos/ask-removal.tsx": "a photo of a night, which its team has put up",
  "parts/events/photos/photos-form.tsx": "a night that has been and has photos",
  "parts/newsletter/issue-form.tsx":
    "a draft of an issue, of which there is one a day, and newsletter.spec.ts sends it",
  "parts/setlists/setlist-form.tsx": "rows of titles, in setlists.spec.ts",
  "parts/settlements/cost-form.tsx": "a night of one's own, in settle-a-night.spec.ts",
  "parts/settlements/deal-form.tsx": "a night of one's own, in settle-a-night.spec.ts",
  "parts/settlements/deal-link.tsx": "a deal with an act without an account",
  "parts/settlements/deal-notes.tsx": "a deal of a night, in settle-a-night.spec.ts",
  "parts/settlements/payment-form.tsx": "a deal of a night, in settle-a-night.spec.ts",
  "parts/settlements/sign-form.tsx": "a sheet that waits, in settle-a-night.spec.ts",
  "parts/venues/claims/claim-wizard.tsx": "a claim that its own person has begun, in claim-a-venue.spec.ts",
  "parts/venues/claims/contested-claim.tsx": "two claims of one venue",
  "parts/organisers/my-bans.tsx": "a list of a team with the person who reads it",
  "routes/transfers/without-account.tsx": "a ticket that somebody passed on, in pass-on.spec.ts",
  "parts/waitlist/move-entry.tsx": "a waiting list of a night of one's own",
};
