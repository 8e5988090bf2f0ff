/** A request to hire a room of the demo: when it was sent, for which day, and where it stands. */
export type DemoHire = {
  venue: "penstock" | "saint-ethels";
  status: string;
  /** sent so many hours ago */
  hours: number;
  /** for a night so many days from now */
  days: number;
  starts: string;
  /** how many hours it takes */
  length: number;
  guests: number;
  purpose: string;
  budget?: number;
  offer?: { pounds: number; conditions: string };
  reason?: { words: string; by: "team" | "asker" };
  /** how many messages the two sides have written */
  messages: number;
  /** asked by the visitor of the demo */
  isVisitors?: boolean;
};

const bar =
  "Bar and door crew included. Half now, half on the day, straight to us. Sound stays under 96 dB after eleven.";
const church =
  "Heating and one verger included. Candles in holders, nothing taped to the walls, out by eleven.";

export const hireRequests: readonly DemoHire[] = [
  {
    venue: "penstock",
    status: "offered",
    hours: 50,
    days: 33,
    starts: "19:00",
    length: 5,
    guests: 90,
    purpose:
      "A fortieth birthday with two friends playing records upstairs. We bring the cake, you know the bar.",
    budget: 700,
    offer: { pounds: 620, conditions: bar },
    messages: 5,
    isVisitors: true,
  },
  {
    venue: "penstock",
    status: "confirmed",
    hours: 400,
    days: 40,
    starts: "21:00",
    length: 6,
    guests: 320,
    purpose: "Slow Burn winter party",
    budget: 1800,
    offer: { pounds: 1650, conditions: bar },
    messages: 8,
  },
  {
    venue: "penstock",
    status: "sent",
    hours: 3,
    days: 26,
    starts: "18:30",
    length: 4,
    guests: 60,
    purpose: "Launch of a small record label: four short sets and a stall for the seven-inches.",
    messages: 0,
  },
  {
    venue: "penstock",
    status: "sent",
    hours: 30,
    days: 54,
    starts: "20:00",
    length: 6,
    guests: 180,
    purpose:
      "End of term party of a sound engineering course. We bring our own desk and would like to learn yours.",
    budget: 500,
    messages: 0,
  },
  {
    venue: "penstock",
    status: "ongoing",
    hours: 70,
    days: 61,
    starts: "17:00",
    length: 6,
    guests: 110,
    purpose: "A day of talks about running a room, with soup at six and music after.",
    budget: 900,
    messages: 6,
  },
  {
    venue: "penstock",
    status: "requested",
    hours: 120,
    days: 47,
    starts: "22:00",
    length: 6,
    guests: 400,
    purpose: "A benefit for the night bus campaign with six collectives in two rooms.",
    budget: 1500,
    offer: { pounds: 1300, conditions: bar },
    messages: 7,
  },
  {
    venue: "penstock",
    status: "done",
    hours: 1100,
    days: -12,
    starts: "19:00",
    length: 5,
    guests: 130,
    purpose: "Wedding party with a ceilidh band, then somebody's cousin with jungle until late.",
    budget: 1400,
    offer: { pounds: 1350, conditions: bar },
    messages: 6,
  },
  {
    venue: "penstock",
    status: "declined",
    hours: 300,
    days: 19,
    starts: "23:00",
    length: 7,
    guests: 450,
    purpose: "New Year's Eve in November, all night, both rooms.",
    budget: 600,
    reason: {
      words: "We have our own night on. The weeks before Christmas are full too, but February is open.",
      by: "team",
    },
    messages: 3,
  },
  {
    venue: "penstock",
    status: "cancelled",
    hours: 500,
    days: 23,
    starts: "20:00",
    length: 5,
    guests: 150,
    purpose: "Premiere of a film about canals, with its score played live.",
    offer: { pounds: 800, conditions: bar },
    reason: { words: "The film is not finished. We will ask again in spring.", by: "asker" },
    messages: 5,
  },
  {
    venue: "penstock",
    status: "expired",
    hours: 240,
    days: 30,
    starts: "18:00",
    length: 4,
    guests: 40,
    purpose: "A reading from a novel that is set in your listening room.",
    messages: 0,
  },
  {
    venue: "saint-ethels",
    status: "sent",
    hours: 50,
    days: 36,
    starts: "15:00",
    length: 4,
    guests: 120,
    purpose: "A carol concert of three neighbourhood choirs with an interval for soup.",
    budget: 400,
    messages: 0,
  },
  {
    venue: "saint-ethels",
    status: "ongoing",
    hours: 44,
    days: 75,
    starts: "10:00",
    length: 8,
    guests: 25,
    purpose: "Recording a record of organ and field recordings over one long day.",
    budget: 800,
    messages: 6,
  },
  {
    venue: "saint-ethels",
    status: "offered",
    hours: 90,
    days: 58,
    starts: "19:00",
    length: 3,
    guests: 200,
    purpose: "A string quartet by candlelight. We have insurance for the candles.",
    budget: 600,
    offer: { pounds: 480, conditions: church },
    messages: 6,
  },
  {
    venue: "saint-ethels",
    status: "confirmed",
    hours: 700,
    days: 29,
    starts: "18:00",
    length: 4,
    guests: 240,
    purpose: "A memorial concert for a friend who tuned this organ for thirty years.",
    budget: 300,
    offer: { pounds: 200, conditions: church },
    messages: 7,
  },
  {
    venue: "saint-ethels",
    status: "done",
    hours: 1600,
    days: -20,
    starts: "14:00",
    length: 5,
    guests: 80,
    purpose: "A zine fair with tables along the aisles.",
    offer: { pounds: 260, conditions: church },
    messages: 6,
  },
  {
    venue: "saint-ethels",
    status: "cancelled",
    hours: 350,
    days: 44,
    starts: "20:00",
    length: 3,
    guests: 150,
    purpose: "A night of drones for the shortest day.",
    offer: { pounds: 300, conditions: church },
    reason: {
      words: "The boiler is out until January, and we will not let people freeze. We are sorry.",
      by: "team",
    },
    messages: 5,
  },
];

/** What people who ask write, in turn with the team. */
export const askerWords: readonly string[] = [
  "Is there a lift to the upper room? Two of us use chairs.",
  "Could we load in from four? The van can wait in the yard for an hour.",
  "We would bring our own sound engineer. Does she need an induction?",
  "That works for us. What do you need in writing?",
  "How many people fit when there are chairs for all of them?",
  "Would the Friday before be cheaper?",
  "Thank you, that is clear. We will talk tonight and come back to you.",
  "May we put up a few lights of our own? All of them are tested.",
  "Is there somewhere quiet for people who need a break?",
];

export const teamWords: readonly string[] = [
  "Thanks for asking. Do you bring your own crew, or do you need ours?",
  "There is a lift, and the upper room is step free from it.",
  "Load-in from four is fine. The gate code changes daily; we send it that morning.",
  "We need one name, a phone number for the night, and half of the price a week before.",
  "With chairs it holds about two thirds of that.",
  "Fridays are the same price, but the week after is free as well.",
  "Lights are fine as long as they stand on the floor and stay cool.",
  "We keep the office behind the bar free as a quiet room.",
];
