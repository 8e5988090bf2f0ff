// The clock a time is told by: by its name in the zone database, by its name in Windows, or as the file itself describes it.
import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { findIana } from "windows-iana";

/** Turns wall clocks into moments. */
export type Zone = { name: string; toMoment: (wall: Temporal.PlainDateTime) => Temporal.Instant };

/** The zones of one file. */
export type Zones = {
  /** the zone of that name, null where nobody knows it; no name stands for the calendar's own */
  find: (name: string | null) => Zone | null;
  /** takes a VTIMEZONE */
  add: (block: string) => void;
  /** the zone that the calendar names for times without one */
  setDefault: (name: string) => void;
};

const london = "Europe/London";

function isIana(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

/** "/freeassociation.sourceforge.net/Europe/London", "GMT Standard Time" and "(UTC+00:00) Europe/London" name zones as well. */
function toIana(name: string): string | null {
  if (/^(UTC|GMT|Z)$/i.test(name)) return "UTC";
  if (isIana(name)) return name;
  const within = /\b[A-Z][A-Za-z_]+\/[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_]+)?$/.exec(name)?.[0];
  if (within && isIana(within)) return within;
  return findIana(name)[0] ?? null;
}

/** The zones that are named after cities, by city. */
const byCity = new Map(
  Intl.supportedValuesOf("timeZone").map((name) => [
    name.split("/").at(-1)?.replaceAll("_", " ") ?? name,
    name,
  ]),
);

/** The words of Outlook's menu: "(UTC+01:00) Amsterdam, Berlin, Rome" and "(UTC-05:00) Eastern Time (US & Canada)". */
function ofMenu(name: string): string | null {
  const words = /^\((?:UTC|GMT)(?:[+-]\d{1,2}:?\d{2})?\)\s*(.+)$/.exec(name)?.[1];
  if (!words) return null;
  const america = /^(\w+) Time \(US & Canada\)$/.exec(words)?.[1];
  if (america) return findIana(`${america} Standard Time`)[0] ?? null;
  const cities = words.split(/\s*[,/:]\s*/).flatMap((city) => byCity.get(city) ?? []);
  return cities[0] ?? null;
}

const ianaZone = (name: string): Zone => ({
  name,
  toMoment: (wall) => wall.toZonedDateTime(name).toInstant(),
});

/** A zone as the file's own rules have it. */
function ownZone(name: string, component: ICAL.Component): Zone {
  const zone = new ICAL.Timezone({ component, tzid: name });
  return {
    name,
    toMoment: (wall) => {
      const { year, month, day, hour, minute, second } = wall;
      const time = new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, zone);
      return wall
        .toZonedDateTime("UTC")
        .toInstant()
        .subtract({ seconds: zone.utcOffset(time) });
    },
  };
}

/** None yet: times without a zone are London's. */
export function createZones(): Zones {
  const own = new Map<string, Zone>();
  let byDefault = london;
  const find = (name: string): Zone | null => {
    const iana = toIana(name) ?? (own.has(name) ? null : ofMenu(name));
    return iana ? ianaZone(iana) : (own.get(name) ?? null);
  };
  return {
    find: (name) => find(name ?? byDefault),
    add: (block) => {
      const calendar = new ICAL.Component(ICAL.parse(`BEGIN:VCALENDAR\r\n${block}\r\nEND:VCALENDAR`));
      for (const component of calendar.getAllSubcomponents("vtimezone")) {
        const name = String(component.getFirstPropertyValue("tzid") ?? "");
        const location = String(component.getFirstPropertyValue("x-lic-location") ?? "");
        own.set(name, toIana(location) ? ianaZone(toIana(location) ?? "") : ownZone(name, component));
      }
    },
    setDefault: (name) => {
      byDefault = name;
    },
  };
}
