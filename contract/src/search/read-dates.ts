/** A night of London as YYYY-MM-DD; it begins at 06:00, so that the early hours belong to the evening before. */
type Night = string;

/** The nights that some words of a question mean. */
export interface ReadDates {
  from: Night;
  to: Night;
  /**
   * What is kept of it, to be read again on another night: "tonight", "tomorrow", "this-week", "next-weekend", "sat", "next-sat",
   * "10-31" (the coming one) or "2027-10-31". The database reads the same words (`internal.read_when`).
   */
  when: string;
  /** As a chip says it: "This weekend", "Sat 24 Oct". */
  label: string;
  /** The words that mean it, as they were typed. */
  words: string;
  /** The question without them. */
  rest: string;
}

type Range = { from: Night; to: Night; when: string; label?: string };
type Pattern = { words: string; read: (found: RegExpMatchArray, tonight: Night) => Range | null };

const DAY_MS = 86_400_000;
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const month = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}";
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const weekday =
  "(mon(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)";

/** Days with a name, the same every year: month, day. */
const feasts: [string, string, string][] = [
  ["hallow[e']?e?n", "10-31", "Halloween"],
  ["(?:nye|new year['’]?s? eve)", "12-31", "New Year’s Eve"],
  ["(?:nyd|new year['’]?s? day)", "01-01", "New Year’s Day"],
  ["(?:christmas|xmas) eve", "12-24", "Christmas Eve"],
  ["boxing day", "12-26", "Boxing Day"],
  ["bonfire night", "11-05", "Bonfire Night"],
  ["valentine['’]?s?(?: day)?", "02-14", "Valentine’s Day"],
];

const addDays = (night: Night, days: number): Night =>
  new Date(Date.parse(night) + days * DAY_MS).toISOString().slice(0, 10);
const dayOfWeek = (night: Night): number => new Date(Date.parse(night)).getUTCDay();
/** The first day from `night` on that is this day of the week. */
const comingDay = (night: Night, day: number): Night => addDays(night, (day - dayOfWeek(night) + 7) % 7);
const nextMonday = (tonight: Night): Night => comingDay(addDays(tonight, 1), 1);
const single = (night: Night | null, when: string): Range | null =>
  night ? { from: night, to: night, when } : null;

/** A date that exists; without a year the next one that is not over. */
function dateOf(tonight: Night, day: string, monthOfYear: number, year?: string): Night | null {
  const first = year ? Number(year.length === 2 ? `20${year}` : year) : Number(tonight.slice(0, 4));
  // the 29th of February waits for its year
  for (let each = first; each <= (year ? first : first + 8); each++) {
    const time = Date.UTC(each, monthOfYear - 1, Number(day));
    const isReal = new Date(time).getUTCMonth() === monthOfYear - 1 && Number(day) > 0;
    const night = isReal ? new Date(time).toISOString().slice(0, 10) : "";
    if (night && (year || night >= tonight)) return night;
  }
  return null;
}

/** The day of a date that was written; without a year it comes again. */
function written(tonight: Night, day: string, monthOfYear: number, year?: string): Range | null {
  const night = dateOf(tonight, day, monthOfYear, year);
  return single(night, year ? `${night}` : `${night}`.slice(5));
}

/** Friday to Sunday; on one of these days what is left of them. */
function weekend(tonight: Night, weeks: number): Range {
  const day = dayOfWeek(tonight);
  const sunday = comingDay(tonight, 0);
  const friday = [5, 6, 0].includes(day) ? addDays(sunday, -2) : comingDay(tonight, 5);
  const from = addDays(friday, 7 * weeks);
  const to = addDays(from, 2);
  const isThis = weeks === 0;
  return {
    from: from < tonight ? tonight : from,
    to,
    when: isThis ? "this-weekend" : "next-weekend",
    label: isThis ? "This weekend" : "Next weekend",
  };
}

const iso = (year: number, monthOfYear: number, day: number): Night =>
  new Date(Date.UTC(year, monthOfYear - 1, day)).toISOString().slice(0, 10);

/** Easter Sunday, by the calendar of Gauss as Butcher wrote it down. */
function easter(year: number): Night {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const days = h + l - 7 * Math.floor((a + 11 * h + 19 * l) / 433) + 114;
  return iso(year, Math.floor(days / 31), (days % 31) + 1);
}

/** The bank holidays of England and Wales; one that falls on a weekend is had on the next free weekday. */
function bankHolidays(year: number): Night[] {
  const monday = (monthOfYear: number, from: number) => comingDay(iso(year, monthOfYear, from), 1);
  const weekdayFrom = (night: Night) => ([6, 0].includes(dayOfWeek(night)) ? comingDay(night, 1) : night);
  const christmas = weekdayFrom(iso(year, 12, 25));
  const boxing = weekdayFrom(iso(year, 12, 26));
  return [
    weekdayFrom(iso(year, 1, 1)),
    addDays(easter(year), -2),
    addDays(easter(year), 1),
    monday(5, 1),
    monday(5, 25),
    monday(8, 25),
    christmas,
    boxing === christmas ? addDays(boxing, 1) : boxing,
  ].sort();
}

/** The coming bank holiday with the free days around it, from the night before them. */
function bankHoliday(tonight: Night): { from: Night; to: Night } {
  const year = Number(tonight.slice(0, 4));
  const holidays = [...bankHolidays(year), ...bankHolidays(year + 1)];
  const isFree = (night: Night) => [6, 0].includes(dayOfWeek(night)) || holidays.includes(night);
  const holiday = holidays.find((night) => night >= tonight) as Night;
  let [first, to] = [holiday, holiday];
  while (isFree(addDays(first, -1))) first = addDays(first, -1);
  while (isFree(addDays(to, 1))) to = addDays(to, 1);
  const from = addDays(first, -1);
  return { from: from < tonight ? tonight : from, to };
}

const monthAt = (found: RegExpMatchArray, at: number): number =>
  months.indexOf(`${found[at]}`.slice(0, 3)) + 1;

const dayAt = (found: RegExpMatchArray): string => `${found[1]}`.slice(0, 3);

/** Longer words come before those that begin like them. */
const patterns: Pattern[] = [
  { words: "(20\\d\\d)-(\\d\\d)-(\\d\\d)", read: (f, t) => written(t, `${f[3]}`, Number(f[2]), f[1]) },
  {
    words: "(\\d{1,2})/(\\d{1,2})(?:/(\\d{2}|20\\d\\d))?",
    read: (f, t) => (Number(f[2]) <= 12 ? written(t, `${f[1]}`, Number(f[2]), f[3]) : null),
  },
  {
    words: `(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${month}(?: (20\\d\\d))?`,
    read: (f, t) => written(t, `${f[1]}`, monthAt(f, 2), f[3]),
  },
  {
    words: `${month} (\\d{1,2})(?:st|nd|rd|th)?(?: (20\\d\\d))?`,
    read: (f, t) => written(t, `${f[2]}`, monthAt(f, 1), f[3]),
  },
  ...feasts.map(([words, date, label]) => ({
    words,
    read: (_: RegExpMatchArray, tonight: Night) => {
      const night = dateOf(tonight, date.slice(3), Number(date.slice(0, 2)));
      return night ? { from: night, to: night, when: date, label } : null;
    },
  })),
  {
    words: "(?:the |this |next )?bank holiday(?: weekend| monday)?",
    read: (_, t) => ({ ...bankHoliday(t), when: "bank-holiday", label: "Bank holiday" }),
  },
  { words: "next weekend", read: (_, tonight) => weekend(tonight, 1) },
  { words: "(?:this |the )?weekend", read: (_, tonight) => weekend(tonight, 0) },
  {
    words: "next week",
    read: (_, t) => ({
      from: nextMonday(t),
      to: addDays(nextMonday(t), 6),
      when: "next-week",
      label: "Next week",
    }),
  },
  {
    words: "this week",
    read: (_, t) => ({ from: t, to: comingDay(t, 0), when: "this-week", label: "This week" }),
  },
  {
    words: "(?:tomorrow|tmrw|tmw|tomoz|2moro)(?: night)?",
    read: (_, t) => ({ from: addDays(t, 1), to: addDays(t, 1), when: "tomorrow", label: "Tomorrow" }),
  },
  {
    words: "(?:tonight|tonite|today|this evening)",
    read: (_, t) => ({ from: t, to: t, when: "tonight", label: "Tonight" }),
  },
  {
    words: `next ${weekday}(?: night)?`,
    // of next week, as most people mean it
    read: (f, t) => single(comingDay(nextMonday(t), weekdays.indexOf(dayAt(f))), `next-${dayAt(f)}`),
  },
  {
    words: `(?:this |on )?${weekday}(?: night)?`,
    read: (f, t) => single(comingDay(t, weekdays.indexOf(dayAt(f))), dayAt(f)),
  },
];

const compiled = patterns.map(({ words, read }) => ({
  read,
  expression: new RegExp(`(?<![\\p{L}\\p{N}/-])${words}(?![\\p{L}\\p{N}/-])`, "giu"),
}));

const named = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** "Sat 24 Oct", with the year where it is not this one. */
function nightName(night: Night, tonight: Night): string {
  const name = named
    .format(new Date(Date.parse(night)))
    .replace(",", "")
    .replace("Sept", "Sep");
  return night.slice(0, 4) === tonight.slice(0, 4) || night < addDays(tonight, 180)
    ? name
    : `${name} ${night.slice(0, 4)}`;
}

/**
 * Finds the words of a question that mean a day: tonight, sat, next weekend, nye, "24 oct", "24/10".
 *
 * @param tonight the night it is now in London.
 * @param plain phrases that are words and nothing else, as the visitor has said.
 * @returns null where no word means a day.
 */
export function readDates(text: string, tonight: Night, plain: readonly string[] = []): ReadDates | null {
  const isPlain = (words: string) => plain.some((phrase) => phrase.toLowerCase() === words.toLowerCase());
  const question = text.slice(0, 200);
  for (const { expression, read } of compiled) {
    for (const found of question.matchAll(expression)) {
      const words = found[0];
      const lowered = found.map((group) => group?.toLowerCase()) as unknown as RegExpMatchArray;
      const range = isPlain(words) ? null : read(lowered, tonight);
      if (!range) continue;
      const rest = `${question.slice(0, found.index)} ${question.slice(found.index + words.length)}`;
      return {
        from: range.from,
        to: range.to,
        when: range.when,
        label: range.label ?? nightName(range.from, tonight),
        words,
        rest: rest.replace(/\s+/g, " ").trim(),
      };
    }
  }
  return null;
}
