import type { StripReader } from "../home-strip.ts";

/** What staff say to everybody, until it ends. */
export interface Announcement {
  body: string;
  link: string | null;
  link_label: string | null;
  ends_at: string;
}

export default (async (client): Promise<Announcement | null> => {
  const { data } = await client
    .from("announcements")
    .select("body, link, link_label, ends_at")
    .maybeSingle()
    .throwOnError();
  return data;
}) satisfies StripReader;
