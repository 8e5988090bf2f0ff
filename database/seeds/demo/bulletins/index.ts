// Slow Burn has told its readers of two nights, the Penstock waits for staff with its first bulletin, and one was refused.
import type { DemoSeed } from "../demo-seed.ts";
import follows from "../follows/index.ts";
import organisers from "../organisers/index.ts";
import { getAccount } from "../people/people.ts";

const bulletins = `
  insert into bulletins (organiser_id, author_id, key, status, subject, body, audience, told, left_count, created_at, started_at, finished_at, decided_by, decided_at, refused_why) values
    ($1, $2, md5('bulletin one')::uuid, 'sent', 'A longer night, and a warmer cloakroom',
     E'We have the arch until nine in the morning from now on.\\n\\nThe cloakroom has a heater and four more rails. Thank you for waiting in the cold in January: it will not happen again.',
     'all', 212, 3, now() - interval '64 days', now() - interval '64 days', now() - interval '64 days', $3, now() - interval '64 days', null),
    ($1, $2, md5('bulletin two')::uuid, 'sent', 'All night long: our guest plays ten hours',
     E'One guest, ten hours, no lights but the exit signs.\\n\\nTickets go on sale on Friday at ten. Half of them are the cheapest ones we have.',
     'came_twice', 48, 0, now() - interval '33 days', now() - interval '33 days', now() - interval '33 days', $3, now() - interval '33 days', null),
    ($1, $2, md5('bulletin three')::uuid, 'refused', 'Shoes for sale',
     'We have sixty pairs of shoes left over from a shoot and would like to sell them.',
     'all', 0, 0, now() - interval '50 days', null, null, $3, now() - interval '50 days', 'Bulletins are about your nights. This sells something else.')`;

const waiting = `
  insert into bulletins (venue_id, author_id, key, status, subject, body, audience, created_at)
  select id, $1, md5('bulletin four')::uuid, 'waiting', 'The small room is open again',
    'The floor of the small room is new, and so is the way in without a step. Come and see it on any night in the programme.', 'all', now() - interval '5 hours'
  from venues where slug = 'penstock'`;

const bulletinsSeed: DemoSeed<void> = {
  after: [organisers, follows],
  seed: async ({ client, resultOf, onProgress }) => {
    const [owner, moderator] = [getAccount("owner").id, getAccount("moderator").id];
    await client.query(bulletins, [resultOf(organisers).get("slow-burn")?.id, owner, moderator]);
    await client.query(waiting, [owner]);
    onProgress("4 bulletins, one of which waits for staff");
  },
};

export default bulletinsSeed;
