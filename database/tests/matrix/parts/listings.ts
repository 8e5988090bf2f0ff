import { one } from "../../harness/fixtures.ts";
import { id } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { announces } from "../trigger-rules.ts";

const firstCard = `event_id = '${one.published}'`;
const cardChanges: Record<string, string> = {
  "a renamed area": `update areas set name = 'Leodis' where id = '${id("area")}'`,
  "a new artist": `insert into event_artists (event_id, name) values ('${one.published}', 'Zed')`,
  "a renamed artist": `update event_artists set name = 'Zed' where ${firstCard}`,
  "an artist fewer": `delete from event_artists where ${firstCard}`,
  "a new tag": `insert into event_tags values ('${one.published}', 'dub')`,
  "a changed tag": `update event_tags set tag = 'dub' where ${firstCard}`,
  "a tag fewer": `delete from event_tags where ${firstCard}`,
  "a new event": `insert into events (title, description, category, organiser_id, venue_id, starts_at, status) select 'Another night', description, category, organiser_id, venue_id, starts_at, 'published' from events where id = '${one.published}'`,
  "a renamed event": `update events set title = 'Another night' where id = '${one.published}'`,
  "a renamed organiser": `update organisers set name = 'Day Shift'`,
  "a new ticket type": `insert into ticket_types (event_id, name, kind, face_pence) values ('${one.published}', 'Dear', 'paid', 900)`,
  "a dearer ticket type": `update ticket_types set kind = 'paid', face_pence = 900 where id = '${one.type}'`,
  "a ticket type fewer": `delete from ticket_types where event_id = '${one.unlisted}' or id = '${id("ticket type only")}'`,
  "a renamed venue": `update venues set name = 'The Crypt' where id = '${id("venue")}'`,
  "a night that sells out": `update ticket_inventory set quantity = held + sold where ticket_type_id = '${one.type}'`,
};
// with prices as they were, so that nothing but the type itself says so
const sellOut = `update ticket_inventory set quantity = held + sold where ticket_type_id = '${one.type}'`;
const addFree = `insert into ticket_types (id, event_id, name, kind) values ('${id("probe")}', '${one.published}', 'Probe', 'free')`;
const samePrice: Record<string, string> = {
  "a type more at the same price": `${sellOut}; ${addFree}`,
  "a paused type": `update ticket_types set status = 'paused' where id = '${one.type}'`,
  "a type fewer at the same price": `${sellOut}; ${addFree}; delete from ticket_types where id = '${id("probe")}'`,
};
const cards = "(select md5(string_agg(l::text, '|' order by event_id)) from listings l)";

const part: MatrixPart = {
  after: ["bookings"],
  rowStates: { listings: { any: { where: "true" } } },
  callers: { search_listings: ["anon", "authenticated", "service_role"] },
  triggerRules: [
    announces("listings", "title"),
    ...Object.entries({ ...cardChanges, ...samePrice }).map(([what, change]) => ({
      says: `cards follow ${what}`,
      change: `${change}; create temp table told on commit drop as select ${cards} as before; select internal.refresh_listings(array(select id from events))`,
      question: `(select before from told) = ${cards}`,
    })),
    {
      says: "a card is kept whole",
      change: `update listings set title = 'Probe' where ${firstCard}`,
      question: `(select card ->> 'title' from listings where ${firstCard}) = 'Probe'`,
    },
  ],
};

export default part;
