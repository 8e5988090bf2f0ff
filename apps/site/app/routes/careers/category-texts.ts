import type { JobCategory } from "#app/parts/careers/job-filters.ts";

/** What the list and its landing pages say of themselves. */
export const CAREERS_TEXTS: Record<
  JobCategory | "all",
  { title: string; heading: string; description: string; intro: string }
> = {
  all: {
    title: "Careers in nightlife, music and art",
    heading: "Careers",
    description:
      "Jobs, shifts, open calls and residencies in underground nightlife, music and art across the UK, every one with its pay stated and answered in one place.",
    intro:
      "Work in the scene, with the pay on every line. You apply here, see where your application is, and get an answer.",
  },
  artist: {
    title: "Work for artists and DJs",
    heading: "Artists and DJs",
    description:
      "Open calls, residencies and paid sets for artists and DJs across the UK. Fees count soundcheck, set-up and rehearsal, so you see what an hour is worth.",
    intro:
      "Open calls, residencies and sets. Every fee is divided by all the hours it asks for: set-up, rehearsal and soundcheck too.",
  },
  "venue-management": {
    title: "Jobs in venues: management, bar and door",
    heading: "Venue management, bar and door",
    description:
      "Jobs in clubs, galleries and music venues across the UK: duty managers, bar and door teams, with pay by the hour, hours and licences stated.",
    intro:
      "Keys, bars and front doors. Each post says its pay by the hour, whether a licence is needed and who pays for the ride home.",
  },
  "event-production": {
    title: "Event production, stage, sound and lighting jobs",
    heading: "Event production",
    description:
      "Work in event production across the UK: sound, lighting, stage and production crew, by the shift or for good, with day rates and hours stated.",
    intro:
      "Sound, light, stage and everything written on a call sheet. Day rates come with the length of the day.",
  },
};
