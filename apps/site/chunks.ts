// Which files of the site stand in one script. A part that is wanted later stays in its own.

/**
 * Parts of the frame's folders that only some pages need, by how their names begin. A chunk takes along what its files import,
 * so one of these left in the frame would bring its neighbours to every page.
 */
export const apart = `
  device-name call[.] told-apart guest-terms use-current-in-sight keep-tickets follow-updates update-notice use-lost-focus own-initials which-hour file-input typed-list to-number use-focus-on use-refused-field group-code check-later appearance[/]appearance[.] device-store list-kept-pages areas[.] query- send-file upload-address saved-store use-saved-sync use-item-search place-at find-place nearest-place use-live use-kept-count push-question error-reports
  later\\. outbox to-outcome open-event nights night-label weekly-hours daily-hours mute-marks menu-of-person count-visits switch-statistics saved-events-sync not-found json-ld needs-connection follow-ways
  kept-forms[/](?!form-owner) with-money-key due-name refusal-words refund-words event-answers age-question use-exclusive- refused-why use-countdown live-note loaded whole-screen-frame booking-source price perforated tag[.] chip[.] units[/]show-units units[/]kept-units own-units exchanged-lines palette sensitive-data text-area combobox area-field where-field locate-button password checkbox qr- upload-field upload-row
  use-uploads uploaded-image crop face-field page-face share-button link-to-copy player dialog sheet tabs toast-regions
  pagination breadcrumbs show-more grouped-results radio-options scroll-region list-end use-muted waiting-badge action-menu picture-or-initials tear-off outside-links refused-entry save-csv map[/] icons[/] escape-markup first-sentence typed-pounds distinct-keys before-leaving saving[.]`
  .trim()
  .split(/\s+/);

/** Files of `app` that stand in one script each; a score of small ones weighs more than their sum. */
export const together = {
  // else the account chunk would take it along, and every screen that changes something would fetch that one
  change: ["api/changes/use-exclusive-change.ts"],
  call: ["api/call.ts"],
  /** What every account screen needs. */
  account: [
    "parts/profiles/auth-dialog/account-fields.tsx",
    "parts/profiles/after-press.ts",
    "parts/profiles/auth-dialog/auth-panel.tsx",
    "parts/profiles/captcha/use-captcha.tsx",
    "parts/profiles/commands.ts",
    "parts/profiles/failure-note.tsx",
    "parts/profiles/form-problems.ts",
    "parts/profiles/method-error-text.ts",
    "parts/profiles/auth-dialog/sign-in-sheet.tsx",
    "parts/profiles/text-link.tsx",
    "parts/profiles/auth-dialog/use-auth-form.ts",
    "parts/profiles/use-failure.ts",
    "parts/profiles/auth-dialog/use-go-on.ts",
  ],
  /** A night in a list. */
  listing: [
    "api/upload-address.ts",
    "format/night-label.ts",
    "format/nights.ts",
    "parts/events/event-row.tsx",
    "parts/events/labels.ts",
    "parts/events/listing.ts",
    "parts/events/state/display-state.ts",
    "parts/events/state/event-price.tsx",
    "parts/events/state/price-and-state-words.ts",
    "parts/events/state/sale-facts.ts",
    "parts/events/use-clock.ts",
    "ui/chip.tsx",
    "ui/stubs/perforated.tsx",
    "ui/price.tsx",
    "ui/tag.tsx",
    "ui/stubs/tear-off.tsx",
    "ui/uploaded-image.tsx",
  ],
  /** What is left of a night. */
  sale: [
    "api/booking-source.ts",
    "api/live/use-live-stock.ts",
    "parts/events/state/live-stock.ts",
    "ui/live-note.tsx",
  ],
  /** What pages of nights and venues say of a place. */
  place: [
    "parts/venues/map/bearing.ts",
    "parts/venues/map/directions.ts",
    "parts/venues/map/place-map.tsx",
    "parts/venues/safety-panel.tsx",
    "parts/venues/safety.ts",
    "routes/events/detail/detail-section.tsx",
  ],
  /** Jobs on the page of a venue or an organiser. */
  work: ["parts/careers/job-pay.tsx", "parts/careers/work-here.tsx"],
  /** How a venue is named beside its name. */
  venue: ["parts/venues/venue-badges.tsx", "parts/venues/venue-types.ts"],
  icons: ["ui/icons/minus.ts", "ui/icons/x.ts"],
  /** Where a list is looked for. */
  where: ["api/places/place-at.ts", "ui/fields/locate-button.tsx", "ui/fields/where-field.tsx"],
  /** What every step of a booking needs. */
  booking: [
    "parts/bookings/choosing/basket.ts",
    "parts/bookings/booking-drafts.ts",
    "parts/bookings/holding/hold-clock.ts",
    "parts/bookings/queries.ts",
    "parts/bookings/refusal.ts",
    "parts/bookings/choosing/ticket-type.ts",
  ],
} satisfies Record<string, string[]>;

/** Before the others, whose files import them. */
const first = new Set(["change", "call"]);

const pathOf = (file: string) => file.replaceAll(".", "\\.").replaceAll("/", "[\\\\/]");

/** Two chunks every page needs: React with its router, and the frame; then those of `together`, and two of libraries. */
export const codeSplitting = {
  groups: [
    { name: "react", test: /node_modules[/](react|react-dom|scheduler|react-router)[/]/, priority: 2 },
    {
      name: "frame",
      test: new RegExp(
        `[\\\\/]app[\\\\/](shell|api|format|ui)[\\\\/](?!(?:[^\\\\/]+[\\\\/])*(?:${apart.join("|")}))|\\bpart(s/|[.]ts[?])navigation\\b`,
      ),
      tags: ["$initial" as const],
      priority: 1,
    },
    // forms for visitors use these two as well, and would fetch all of the account's chunk with them
    { name: "tries", test: /[/]contract[/]src[/](rate-limiter|texts[/]wait-text)\.ts$/, priority: 1 },
    {
      name: "query",
      test: /node_modules[/]@tanstack[/]|[/]app[/]api[/]query-/,
      priority: 0,
    },
    ...Object.entries(together).map(([name, files]) => ({
      name,
      test: new RegExp(`[\\\\/]app[\\\\/](${files.map(pathOf).join("|")})$`),
      priority: first.has(name) ? 1 : 0,
    })),
  ],
};
