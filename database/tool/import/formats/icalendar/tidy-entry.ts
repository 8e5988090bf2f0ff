// Lines of an entry as programs write them, brought to the form that the standard has for what they plainly mean.

const times = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/i;
const dayOrTime = /^\d{8}(T\d{4}(\d{2})?Z?)?$/;

/** "2027-01-05T19:00" → "20270105T190000"; what is no day and no time stays. */
function tidyValue(value: string): string {
  const plain = value.trim().replaceAll(/(?<=\d)[-:](?=\d)/g, "");
  const bare = dayOrTime.test(plain) ? plain : value.trim();
  return bare.replace(/^(\d{8}T\d{4})(Z?)$/, "$100$2");
}

/** A line of times says whether it has days or times by what it has, whatever it says of itself. */
function tidyTimes(name: string, parameters: string, list: string): string {
  if (/VALUE=PERIOD/i.test(parameters)) return `${name}${parameters}:${list}`;
  const values = list.split(",").map(tidyValue).filter(Boolean);
  const kept = parameters.replace(/;VALUE=(DATE-TIME|DATE)(?=;|$)/i, "");
  const isDays = values.length > 0 && values.every((value) => /^\d{8}$/.test(value));
  return `${name}${kept}${isDays ? ";VALUE=DATE" : ""}:${values.join(",")}`;
}

/**
 * The lines of an entry: a property without a value says nothing and is left out, a day is a day whether it is called one or not, and the
 * two numbers of GEO are parted by a semicolon that some escape.
 */
export function tidyEntry(text: string): string {
  return text
    .split("\r\n")
    .filter((line) => !/^[A-Z-]+(?:;(?:"[^"]*"|[^":])*)?:\s*$/i.test(line))
    .map((line) => {
      const [, name, parameters = "", list = ""] = times.exec(line) ?? [];
      if (name) return tidyTimes(name, parameters, list);
      return /^GEO:/i.test(line) ? line.replaceAll("\\;", ";") : line;
    })
    .filter((line) => !/^(EXDATE|RDATE)[^:]*:$/i.test(line))
    .join("\r\n");
}
