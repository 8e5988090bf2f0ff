// Files as they are found: each was reported somewhere as read wrongly, and has one right answer.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createImportWorld, type ImportWorld } from "./import-fixture.ts";
import { calendars, entries } from "./troublesome/calendars.ts";
import { pages } from "./troublesome/pages.ts";
import { tables } from "./troublesome/tables.ts";

let world: ImportWorld;
beforeAll(async () => {
  world = await createImportWorld();
});
afterAll(() => world.end());

const nights = async (organiser: string) =>
  (
    await world.rows<{ night: string }>(
      `select e.title || to_char(e.starts_at at time zone 'Europe/London', ' YYYY-MM-DD HH24:MI')
         || coalesce(to_char(e.ends_at at time zone 'Europe/London', '" to "HH24:MI'), '')
         || coalesce(to_char(e.doors_at at time zone 'Europe/London', '" doors "HH24:MI'), '')
         || case coalesce(a.name, 'nowhere') when 'Sheffield' then '' else ' in ' || coalesce(a.name, 'nowhere') end
         || coalesce(format(', %s-%s pence', l.price_from_pence, l.price_to_pence), '')
         || case e.status when 'published' then '' else ', ' || e.status end as night
       from events e join listings l on l.event_id = e.id left join venues v on v.id = e.venue_id left join areas a on a.id = v.area_id
       join organisers o on o.id = e.organiser_id where o.name = $1 order by e.starts_at, e.title`,
      [organiser],
    )
  ).map(({ night }) => night.replace(", - pence", ""));

const troubles = [...calendars, ...entries, ...pages, ...tables];

test.for(troubles)("$what ($seen)", async (trouble) => {
  // each has an organiser of its own, so that nothing needs to be taken out between them
  const organiser = `Club ${troubles.indexOf(trouble)}`;
  const file = trouble.file.replaceAll("Crumb Club", organiser);
  const read = world.importText(file, trouble.format);
  if (trouble.throws) return expect(read).rejects.toThrow(trouble.throws);
  const { refusals } = await read;
  expect(refusals.map(({ row, field }) => `${row} ${field}`).sort()).toEqual(trouble.refused ?? []);
  expect(await nights(organiser)).toEqual(trouble.nights);
  // twice changes nothing
  expect(await world.importText(file, trouble.format)).toMatchObject({ created: 0, updated: 0 });
});
