// Times as people in the UK say them. A night belongs to the day it starts, so a start after midnight names both days.

const day = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Europe/London",
});
const dayMonth = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "Europe/London",
});
const clock = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/London",
});
const isoDate = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" });

/** "Friday 27 November 2026". @param night `YYYY-MM-DD` */
export function toNightLabel(night: string): string {
  return day.format(new Date(`${night}T12:00:00Z`)).replace(",", "");
}

/** "22:00", or "00:30 on Saturday 28 November" when that is past the night's midnight. */
export function toClockLabel(moment: string, night: string): string {
  const time = new Date(moment);
  const isSameDay = isoDate.format(time) === night;
  return isSameDay ? clock.format(time) : toMomentLabel(moment);
}

/** "22:00 on Friday 27 November". */
export function toMomentLabel(moment: string): string {
  const time = new Date(moment);
  return `${clock.format(time)} on ${dayMonth.format(time).replace(",", "")}`;
}
