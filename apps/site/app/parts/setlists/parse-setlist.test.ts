import { expect, test } from "vitest";
import { parseSetlist } from "./parse-setlist.ts";

const t = (title: string, artist = "", writers = "") => ({ title, artist, writers });

test.each<[string, string, ReturnType<typeof t>[]]>([
  [
    "lines of artist and title",
    "Ada - Rain\nBo – Snow (Dub) – Live\n\n",
    [t("Rain", "Ada"), t("Snow (Dub) - Live", "Bo")],
  ],
  ["titles alone", "Rain\r\nSnow\rHail", [t("Rain"), t("Snow"), t("Hail")]],
  [
    "a numbered list",
    "1. Rain\n02) Ada - Snow\n#3 Hail\n4 - Sleet",
    [t("Rain"), t("Snow", "Ada"), t("Hail"), t("Sleet")],
  ],
  [
    "times before titles",
    "[00:00] Ada - Rain\n12:34 Snow\n1:02:03 - Bo - Hail",
    [t("Rain", "Ada"), t("Snow"), t("Hail", "Bo")],
  ],
  ["titles that are numbers", "99 Luftballons\n1999\n24K", [t("99 Luftballons"), t("1999"), t("24K")]],
  ["a hyphen inside a word", "Be-Bop\nX-Ray - Half-Time", [t("Be-Bop"), t("Half-Time", "X-Ray")]],
  [
    "tabs of title and writers",
    "Rain\tA. Writer, B. Other\nSnow\t",
    [t("Rain", "", "A. Writer, B. Other"), t("Snow")],
  ],
  [
    "tabs with numbers",
    "1\tAda\tRain\tA. Writer\n2\tBo\tSnow\t",
    [t("Rain", "Ada", "A. Writer"), t("Snow", "Bo")],
  ],
  [
    "a table with a heading",
    '\uFEFFArtist,Title,Composer\nAda,"Rain, again",A. Writer\nBo,"The ""One""",',
    [t("Rain, again", "Ada", "A. Writer"), t('The "One"', "Bo")],
  ],
  [
    "a table of quotes without a heading",
    '"Rain","A. Writer"\n"Snow","B. Other"',
    [t("Rain", "", "A. Writer"), t("Snow", "", "B. Other")],
  ],
  ["commas in plain lines", "Rain, Rain, Go Away\nSnow, Hail", [t("Rain, Rain, Go Away"), t("Snow, Hail")]],
  ["a table with semicolons", "Title;Writers\nRain;A. Writer", [t("Rain", "", "A. Writer")]],
  ["nothing", " \n\t\n", []],
])("reads %s", (_, text, tracks) => {
  expect(parseSetlist(text)).toEqual(tracks);
});

test("reads at most 200 titles of a very long text, at once", () => {
  expect(parseSetlist("1. Ada - Rain\n".repeat(50_000))).toHaveLength(200);
  expect(parseSetlist(`${"1. ".repeat(30_000)}Rain`)).toHaveLength(1);
});
