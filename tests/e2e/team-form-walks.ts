// Where the forms of teams stand, and what is typed into them.
import type { FormWalk } from "./form-walk.ts";

const night = `select id from public.events where slug = 'warehouse-address-on-the-day'`;
const onNight = (view: string) => ({
  as: "owner" as const,
  address: `/organise/events/{}?view=${view}`,
  find: night,
});
const penstock = "select id from public.venues where slug = 'penstock'";
const inTeam = { as: "owner" as const, address: "/organise/slow-burn/team" };

/** The forms that the team of an organiser or a venue meets. */
export const teamFormWalks: FormWalk[] = [
  {
    file: "parts/door/team/door-settings.tsx",
    ...onNight("door"),
    field: /^Most people inside/,
    words: "123",
  },
  {
    file: "parts/door/team/pass-form.tsx",
    ...onNight("door"),
    field: "Whose it is",
    words: "Róisín at the gate",
  },
  {
    file: "parts/events/manage/change-form.tsx",
    ...onNight("changes"),
    open: ["Cancel the event"],
    field: "Why (optional)",
    words: "The roof leaks.",
  },
  {
    file: "parts/events/manage/code-form.tsx",
    ...onNight("codes"),
    field: "Total uses (optional)",
    words: "40",
  },
  {
    file: "parts/events/manage/comp-form.tsx",
    ...onNight("comps"),
    field: "Send comps to",
    words: "roisin@example.com",
  },
  {
    file: "parts/events/manage/guests-section.tsx",
    ...onNight("guests"),
    field: "Add guests",
    words: "Róisín +1",
  },
  {
    file: "parts/events/manage/hold-form.tsx",
    ...onNight("comps"),
    field: "Hold places for",
    words: "The press",
  },
  {
    file: "parts/events/manage/links-section.tsx",
    ...onNight("links"),
    field: "New link",
    words: "Flyer in the bar",
  },
  {
    file: "parts/events/manage/questions-section.tsx",
    ...onNight("questions"),
    open: ["Add a question"],
    field: "Question",
    words: "Who sent you?",
  },
  {
    file: "parts/events/manage/updates-section.tsx",
    ...onNight("updates"),
    field: "Update",
    words: "Bring a coat.",
  },
  {
    file: "parts/organisers/details-form.tsx",
    ...inTeam,
    field: "About (optional)",
    words: "Nights by the canal.",
  },
  {
    file: "parts/organisers/found-form.tsx",
    as: "owner",
    address: "/organise/new",
    field: "Name",
    words: "Canal Nights",
  },
  { file: "parts/organisers/invite-form.tsx", ...inTeam, field: "Email", words: "roisin@example.com" },
  { file: "parts/organisers/page-form.tsx", ...inTeam, field: "Genres (optional)", words: "Dub, Techno" },
  {
    file: "parts/organisers/seller-section.tsx",
    ...inTeam,
    field: "Legal name (optional)",
    words: "Canal Nights Ltd",
  },
  {
    file: "parts/payments/team-refund-form.tsx",
    as: "owner",
    address: "/organise/money",
    field: "Reason",
    words: "The bar had shut.",
  },
  {
    file: "parts/venues/hire/hire-messages.tsx",
    as: "owner",
    address: "/hire/{}",
    find: `select id from public.hire_requests where status = 'requested' and venue_id = (${penstock})`,
    field: /^Message to/,
    words: "The hall is free from six.",
  },
  {
    file: "parts/venues/hire/offer-form.tsx",
    as: "owner",
    address: "/hire/{}",
    find: `select id from public.hire_requests where status = 'sent' and venue_id = (${penstock})`,
    open: [/offer/i],
    field: "Conditions",
    words: "With two on the door.",
  },
  {
    file: "parts/venues/access-requests/access-view.tsx",
    as: "owner",
    address: "/access-requests/{}",
    find: `select id from public.access_requests where status = 'open' and venue_id = (${penstock})`,
    field: "Your answer",
    words: "There is a ramp at the side.",
  },
  {
    file: "parts/venues/access-requests/into-sheet.tsx",
    as: "owner",
    address: "/access-requests/{}",
    find: `select id from public.access_requests where status = 'answered' and venue_id = (${penstock})`,
    open: ["Into the access sheet"],
    field: "Note",
    words: "A ramp at the side.",
  },
  {
    file: "parts/venues/claims/find-venue.tsx",
    as: "owner",
    address: "/venue-onboarding",
    field: "Name of the room",
    words: "The Old Dye House",
  },
  {
    file: "parts/venues/page/page-form.tsx",
    as: "owner",
    address: "/venue-dashboard/penstock/page",
    field: "Description",
    words: "A hall with a lift, a bar and a wooden floor.",
  },
  {
    file: "parts/careers/job-editor.tsx",
    as: "owner",
    address: "/careers/new",
    field: "Title",
    words: "Night porter",
  },
  {
    file: "parts/careers/job-actions.tsx",
    as: "owner",
    address: "/careers/posts/{}",
    find: "select j.id from public.jobs j join public.venue_members m using (venue_id) join auth.users u on u.id = m.user_id where j.status = 'open' and u.email = 'owner@undercroft.example' order by j.id",
    open: ["Close"],
    field: "A message to each of them",
    words: "We found somebody nearer.",
  },
  {
    file: "parts/events/wizard/event-wizard.tsx",
    as: "owner",
    address: "/events/new",
    open: ["Slow Burn"],
    field: "Title",
    words: "Lift the floor",
  },
];
