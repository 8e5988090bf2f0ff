// Things of the demo that something real needs stay as rows that show nothing: no words, no pictures, no page where there is a state
// without one.
import type pg from "pg";

/** What is emptied in each table, of the rows that stay. */
const empty: Record<string, string> = {
  "public.profiles": `full_name = 'Deleted user', handle = internal.free_handle(null), pronouns = null, bio = null, website = null, avatar_path = null,
    avatar_alt = null, links = '{}', area_id = null, genres = '{}', visibility = 'hidden', show_going = false, show_been = false, show_saved = false,
    show_following = false, show_follower_count = false, status = 'erased', is_anonymised = true`,
  "auth.users": `email = null, phone = null, encrypted_password = null, raw_user_meta_data = '{}', banned_until = 'infinity', deleted_at = now()`,
  "public.events": `title = 'Removed night', description = 'This was part of the demo.', image_path = null, image_alt = null, status = 'removed'`,
  "public.venues": `name = 'Removed venue', status = 'suspended'`,
  "public.organisers": `name = 'Removed organiser', about = null, links = '{}', image_path = null, image_alt = null, player_url = null, genres = '{}'`,
  "public.artists": `name = 'Removed artist', about = null, links = '{}', image_path = null, image_alt = null, player_url = null, genres = '{}'`,
  "public.jobs": `title = 'Removed job', status = 'removed'`,
  "public.posts": `body = '', status = 'removed'`,
  "public.comments": `body = '', status = 'removed'`,
  "public.articles": `status = 'removed'`,
};

/** Of the stock of a night that stays, what is held and sold is what the bookings that stay have. */
const recount = `update public.ticket_inventory i set
    held = (select coalesce(sum(l.quantity), 0) from public.booking_lines l join public.bookings b on b.id = l.booking_id
      where l.ticket_type_id = i.ticket_type_id and l.resale_listing_id is null
        and b.status in ('held', 'approved', 'awaiting_payment', 'processing', 'failed')),
    sold = (select count(*) from public.tickets t
      where t.ticket_type_id = i.ticket_type_id and t.status not in ('cancelled', 'refunded', 'transferred', 'resold', 'void'))
  from demo_kept k where k.rel = 'public.ticket_inventory'::regclass and k.tid = i.ctid and not k.is_own`;

/** Needs `demo_kept`; answers how many rows were emptied. */
export async function hideShells(client: pg.Client): Promise<number> {
  let hidden = 0;
  for (const [table, values] of Object.entries(empty)) {
    const { rowCount } = await client.query(
      `update ${table} t set ${values} from demo_kept k where k.rel = '${table}'::regclass and k.tid = t.ctid and not k.is_own`,
    );
    hidden += rowCount ?? 0;
  }
  await client.query(recount);
  return hidden;
}
