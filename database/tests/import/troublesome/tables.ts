// Tables that were reported elsewhere as read wrongly, each with the right answer; names and places are made up.
import { type Trouble, table } from "./trouble.ts";

type Answer = Pick<Trouble, "nights" | "refused" | "throws">;
const csv = (what: string, seen: string, file: string, answer: Answer): Trouble => ({
  what,
  seen,
  format: "csv",
  file,
  ...answer,
});

/** Spreadsheets. */
export const tables: Trouble[] = [
  csv(
    "dates are written day first where there is one meaning, and refused where there are two",
    "nodeschool/organizers#162",
    table("start", "15/01/2027 22:00", "03/04/2027 22:00", "01/15/2027 22:00", "16.01.2027 22:00"),
    {
      nights: ["Night 1 2027-01-15 22:00", "Night 4 2027-01-16 22:00"],
      refused: ["3 startDate", "4 startDate"],
    },
  ),
  csv(
    "months have names",
    "nodeschool/organizers#162, tbellembois/gochimitheque#50",
    table(
      "start",
      "15 January 2027 22:00",
      "Sat 16 Jan 2027 10pm",
      "17-Jan-2027 20:30",
      '"January 18, 2027 7:30 pm"',
    ),
    {
      nights: [
        "Night 1 2027-01-15 22:00",
        "Night 2 2027-01-16 22:00",
        "Night 3 2027-01-17 20:30",
        "Night 4 2027-01-18 19:30",
      ],
    },
  ),
  csv(
    "Excel names its separator in a first line of its own",
    "younginnovations/aidstream#77",
    `sep=;\r\n${table("start", "2027-01-15T22:00").replaceAll('"Two rooms, one cake."', "Two rooms and a cake.").replaceAll(",", ";")}`,
    { nights: ["Night 1 2027-01-15 22:00"] },
  ),
  csv(
    "hours stand in columns of their own, with am and pm, and the end is after midnight",
    "add2cal/add-to-calendar-button#228",
    table(
      "Start Date,Start Time,End Time",
      "2027-01-15,10pm,2am",
      "2027-01-16,7.30pm,11 PM",
      "2027-01-17,20:00,23:30",
    ),
    {
      nights: [
        "Night 1 2027-01-15 22:00 to 02:00",
        "Night 2 2027-01-16 19:30 to 23:00",
        "Night 3 2027-01-17 20:00 to 23:30",
      ],
    },
  ),
  csv(
    "the number that Excel keeps for a date is no date",
    "OpenTreeMap/otm-core#3035",
    table("start", "46402.9166"),
    { nights: [], refused: ["2 startDate"] },
  ),
  csv(
    "coordinates have changed places, or a comma for their point",
    "reported of many tables",
    table("start,lat,lng", "2027-01-15T22:00,-1.475,53.389", '2027-01-16T22:00,"53,389","-1,475"'),
    { nights: ["Night 2 2027-01-16 22:00"], refused: ["2 location.geo"] },
  ),
  csv(
    "names are written from right to left, and marks of direction are hidden in them",
    "reported of many tables",
    table("start", "2027-01-15T22:00").replace("Night 1", "ليلة \u202Eالموسيقى"),
    { nights: ["ليلة الموسيقى 2027-01-15 22:00"] },
  ),
  csv(
    "a price cell says what is free until an hour, and for whom a price is",
    "reported of many tables",
    table("start,price", "2027-01-16T22:00,Free b4 11 / £5 after", "2027-01-17T22:00,£7.00 (£5.00 NUS)"),
    {
      nights: ["Night 1 2027-01-16 22:00, 0-500 pence", "Night 2 2027-01-17 22:00, 500-700 pence"],
    },
  ),
];
