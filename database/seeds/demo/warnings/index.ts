// Two partners of Sheffield: a warning that stands, one that waits for a second person, one that was withdrawn, and one that nobody confirmed.
import { getArea } from "../areas.ts";
import type { DemoSeed } from "../demo-seed.ts";
import people from "../people/index.ts";
import { getAccount } from "../people/people.ts";

const partners = `
  insert into internal.warning_partners (user_id, area_id, organisation, appointed_by, appointed_at) values
    ($1, $3, 'Steel City Drug Checking', $4, now() - interval '90 days'),
    ($2, $3, 'Night Welfare Sheffield', $4, now() - interval '60 days')`;

const warnings = `
  insert into internal.warnings (area_id, kind, title, body, sources, is_urgent, organisation, author_id, key, status, created_at, ends_at, shown_at, seconded_by, seconded_at, closed_by, closed_at, why, told, told_all_at) values
    ($3, 'drugs', 'Powder sold as ketamine is something else', E'Three samples from the weekend held no ketamine. What is in it takes effect later and lasts longer.\\n\\nBegin with less, wait two hours before any more, and do not use it alone. The welfare team helps, and tells nobody.',
     '{"Steel City Drug Checking: three samples, tested on Friday","https://www.example.org/alerts/powder"}', false, 'Steel City Drug Checking', $1, md5('warning one')::uuid, 'shown',
     now() - interval '20 hours', now() + interval '4 days', now() - interval '19 hours', $2, now() - interval '19 hours', null, null, null, 212, now() - interval '19 hours'),
    ($3, 'venue_closed', 'The arches on the river are closed: flood', 'The path is under water. The lower gate stays closed until the river falls.',
     '{"Environment Agency: flood warning of 18:00"}', false, 'Night Welfare Sheffield', $2, md5('warning two')::uuid, 'waiting', now() - interval '30 minutes', now() + interval '2 days', null, null, null, null, null, null, 0, now()),
    ($3, 'drugs', 'Green squares are far too strong', 'One sample held three times a usual dose.', '{"A visitor, at the welfare tent"}', true, 'Night Welfare Sheffield', $2, md5('warning three')::uuid, 'withdrawn',
     now() - interval '24 days', now() - interval '22 days', now() - interval '24 days', $1, now() - interval '24 days', $1, now() - interval '23 days',
     'The sample was mixed up with another one. Green squares hold a usual dose. We are sorry.', 180, now() - interval '24 days'),
    ($3, 'other', 'Somebody is spiking drinks by the station', 'Two people told us that their drinks were spiked tonight.', '{"Two visitors"}', true, 'Night Welfare Sheffield', $2, md5('warning four')::uuid, 'hidden',
     now() - interval '40 days', now() - interval '39 days', now() - interval '40 days', null, null, null, now() - interval '40 days' + interval '2 hours', 'No second person confirmed it in time.', 95, now() - interval '40 days')`;

const warningsSeed: DemoSeed<void> = {
  after: [people],
  seed: async ({ client, areas, onProgress }) => {
    const [visitor, owner, moderator] = [
      getAccount("visitor").id,
      getAccount("owner").id,
      getAccount("moderator").id,
    ];
    const town = getArea(areas, "sheffield").id;
    await client.query(partners, [visitor, owner, town, moderator]);
    await client.query(warnings, [visitor, owner, town]);
    onProgress("4 warnings for Sheffield, one of which waits for a second person");
  },
};

export default warningsSeed;
