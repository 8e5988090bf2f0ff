import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { withoutIdleParts } from "./idle-parts.ts";
import { latePartsAgain } from "./late-parts.ts";

/**
 * sonner adds its style sheet at run time, which the content security policy refuses; toast-regions.tsx imports
 * the same sheet as a file instead.
 */
function sonnerWithoutInlineStyles(): Plugin {
  return {
    name: "sonner-without-inline-styles",
    transform(code, id) {
      if (!/sonner\/dist\/index\.mjs$/.test(id)) return null;
      const stripped = code.replace(/^__insertCSS\(".*"\);$/m, "");
      if (stripped === code) throw new Error("sonner no longer inserts its styles as expected");
      return { code: stripped, map: null };
    },
  };
}

/**
 * Bundled for the server as well, where the rest stays in node_modules: of Radix it loads only what pages use.
 */
const onlyWhatIsUsed = [/^@radix-ui\//];

/**
 * Parts of the frame's folders that only some pages need, by how their names begin. A chunk takes along what its files import,
 * so one of these left in the frame would bring its neighbours to every page.
 */
const apart = `
  device-name call[.] told-apart guest-terms use-current-in-sight areas[.] query- read-json send-file upload-address saved-store use-saved-sync use-item-search place-at find-place nearest-place use-live use-kept-count push-question error-reports
  later\\. outbox to-outcome open-event nights night-label weekly-hours daily-hours mute-marks menu-of-person count-visits switch-statistics saved-events-sync not-found json-ld
  kept-forms[/](?!form-owner) with-money-key due-name refusal-words refund-words event-answers age-question use-exclusive- refused-why use-countdown live-note loaded whole-screen-frame booking-source price perforated tag[.] chip[.] units[/]show-units units[/]kept-units own-units exchanged-lines palette sensitive-data text-area combobox area-field where-field locate-button password checkbox qr- upload-field upload-row
  use-uploads uploaded-image crop face-field page-face share-button link-to-copy player dialog sheet tabs toast-regions
  pagination breadcrumbs show-more grouped-results radio-options scroll-region list-end use-muted waiting-badge action-menu picture-or-initials tear-off outside-links refused-entry save-csv map[/] icons[/]`
  .trim()
  .split(/\s+/);

/**
 * Two chunks every page needs: React with its router, and the frame; what opens later stays apart. What every
 * account screen needs is one more, what reads through TanStack Query another, and what every step of a booking
 * needs; what pages of nights and venues say of a place is one too: a score of small ones weighs more than their sum.
 */
const codeSplitting = {
  groups: [
    { name: "react", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 2 },
    {
      name: "frame",
      test: new RegExp(
        `[\\\\/]app[\\\\/](shell|api|format|ui)[\\\\/](?!(?:[^\\\\/]+[\\\\/])*(?:${apart.join("|")}))`,
      ),
      tags: ["$initial" as const],
      priority: 1,
    },
    // else the account chunk would take it along, and every screen that changes something would fetch that one
    { name: "change", test: /[\\/]app[\\/]api[\\/]use-exclusive-change\.ts$/, priority: 1 },
    { name: "call", test: /[\\/]app[\\/]api[\\/]call\.ts$/, priority: 1 },
    // forms for visitors use these two as well, and would fetch all of the account's chunk with them
    { name: "tries", test: /[\\/]contract[\\/]src[\\/](rate-limiter|texts[\\/]wait-text)\.ts$/, priority: 1 },
    {
      name: "account",
      test: /[\\/]parts[\\/]profiles[\\/](use-auth-form|use-failure|failure-note|account-fields|form-problems|after-press|commands|method-error-text|sign-in-sheet|auth-panel|text-link|use-go-on|captcha[\\/]use-captcha)\.tsx?$/,
      priority: 0,
    },
    {
      name: "listing",
      test: /[\\/]app[\\/](format[\\/](nights|night-label)|api[\\/]upload-address|ui[\\/](tear-off|uploaded-image|price|perforated|tag|chip)|parts[\\/]events[\\/](event-row|use-clock|labels|listing|state[\\/](price-and-state-words|display-state|event-price|sale-facts)))\.tsx?$/,
      priority: 0,
    },
    {
      name: "sale",
      test: /[\\/]app[\\/](api[\\/](booking-source|use-live-stock)|ui[\\/]live-note|parts[\\/]events[\\/]state[\\/]live-stock)\.tsx?$/,
      priority: 0,
    },
    {
      name: "place",
      test: /[\\/]parts[\\/]venues[\\/](place-map|safety|safety-panel|directions|bearing)\.tsx?$|[\\/]routes[\\/]events[\\/]detail-section/,
      priority: 0,
    },
    {
      name: "icons",
      test: /[\\/]icons[\\/](calendar-plus|x|minus|circle-question-mark)\.(m?js|ts)$/,
      priority: 0,
    },
    {
      name: "where",
      test: /[\\/]app[\\/](ui[\\/]fields[\\/](where-field|locate-button)|api[\\/]places[\\/]place-at)\.tsx?$/,
      priority: 0,
    },
    {
      name: "query",
      test: /node_modules[\\/]@tanstack[\\/]|[\\/]app[\\/]api[\\/](query-|read-json)/,
      priority: 0,
    },
    {
      name: "booking",
      test: /[\\/]parts[\\/]bookings[\\/](refusal|booking-drafts|queries|basket|ticket-type|holding[\\/]hold-clock)\.ts$/,
      priority: 0,
    },
  ],
};

/** Every first visit carries the map of all routes, which names each chunk several times: the hash alone says as much. */
const shortNames = {
  chunkFileNames: "assets/[hash].js",
  entryFileNames: ({ name }: { name: string }) =>
    name === "entry.client" ? "assets/entry-[hash].js" : "assets/[hash].js",
};

export default defineConfig(({ command }) => ({
  // React Router's plugin expects to own the build and stops Vitest from loading a module on its own.
  plugins: process.env.VITEST
    ? []
    : [tailwindcss(), reactRouter(), sonnerWithoutInlineStyles(), withoutIdleParts(), latePartsAgain()],
  // nobody reads the sizes that Vite would compress every chunk to tell
  build: { target: "es2023", assetsInlineLimit: 0, modulePreload: false, reportCompressedSize: false },
  // in development it would mean to look through all of it at every start
  ssr: command === "build" ? { noExternal: onlyWhatIsUsed } : {},
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting, ...shortNames } } } } },
}));
