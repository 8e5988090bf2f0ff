// Thirty-one people who applied at the owner's venues, two of whom have waited too long; six applications of the visitor in six states.
import { insertRows } from "../../insert-rows.ts";
import type { Demo } from "../demo-seed.ts";
import { type Buyer, getAccount } from "../people/people.ts";
import { createRandom } from "../random.ts";
import type { DemoJob } from "./jobs.ts";

const day = 86_400_000;

const notes = [
  "I have mixed the back room of a pub for four years: bands on Thursdays, DJs at weekends, and one choir a month. I am tidy with cables and calm at soundcheck.",
  "I came to this by carrying boxes for friends' nights and stayed because I like it when a room works. My references are two people who paid me late and one who did not.",
  "Until last spring I ran a café; before that I did doors. I like early mornings, also when they are the end of the shift.",
  "I finished my course in June and have done eleven shows since, all of them small. I learn fast and write everything down.",
  "I have been out of work with a back injury and am looking for something that is not all lifting. I know licensing law and can teach it.",
  "Twelve years on the road, two children now, looking for one building. I would like to hear what your neighbours say about you.",
  "I sing, so I hear when monitors are wrong. I would bring my own in-ears and a patch list that fits on one page.",
];

const roads: Record<string, string[]> = {
  submitted: [],
  viewed: ["viewed"],
  shortlisted: ["viewed", "shortlisted"],
  interview: ["viewed", "shortlisted", "interview"],
  offered: ["viewed", "shortlisted", "interview", "offered"],
  rejected: ["viewed", "rejected"],
};

const sentences: Record<string, string> = {
  shortlisted: "You are one of five we would like to know more about.",
  interview: "Can you come on Thursday at six? Half an hour, and a look at the room.",
  offered: "We would be glad to have you: the written offer is in your mail.",
  rejected: "We went with somebody who lives nearer the last bus; thank you for a good note.",
};

type Application = { job: DemoJob; user: string; status: string; daysAgo: number };

function listApplications(jobs: DemoJob[], crowd: Buyer[]): Application[] {
  const random = createRandom("applications");
  const open = jobs.filter(({ status }) => status === "open");
  const own = open.filter(({ poster }) => ["v:penstock", "v:saint-ethels", "o:slow-burn"].includes(poster));
  const states = [
    "submitted",
    "submitted",
    "viewed",
    "shortlisted",
    "viewed",
    "interview",
    "rejected",
    "submitted",
  ];
  const bar = own.find(({ title }) => title === "Bar supervisor");
  const applicants = random.shuffle(crowd).slice(0, 30);
  const theirs = applicants.map(({ id }, number): Application => {
    const isOverdue = number < 2 && bar !== undefined;
    const job = isOverdue ? bar : own[number % own.length];
    if (!job) throw new Error("the owner's venues offer no work");
    return {
      job,
      user: id,
      status: isOverdue ? "submitted" : (states[number % states.length] ?? "viewed"),
      daysAgo: isOverdue ? 16 + number * 3 : random.between(1, 60) / 24,
    };
  });
  const elsewhere = open.filter((job) => !own.includes(job));
  const visitor = getAccount("visitor").id;
  const mine = Object.keys(roads).map((status, number): Application => {
    const job = status === "shortlisted" ? own[0] : elsewhere[number * 4 + 3];
    if (!job) throw new Error("there is too little work in the demo");
    return { job, user: visitor, status, daysAgo: 2 + number };
  });
  return [...theirs, ...mine];
}

/** Puts applications in with their timelines, and what the visitor saved and is told of. */
export async function seedApplications(
  { client, now }: Demo,
  jobs: DemoJob[],
  crowd: Buyer[],
): Promise<void> {
  const random = createRandom("application rows");
  const moves: object[] = [];
  const rows = listApplications(jobs, crowd).map(({ job, user, status, daysAgo }, number) => {
    const id = random.uuid();
    const submitted = now.getTime() - daysAgo * day;
    const road = roads[status] ?? [];
    const at = (step: number) =>
      new Date(submitted + ((step + 1) * daysAgo * day) / (road.length + 2)).toISOString();
    moves.push({
      application_id: id,
      status: "submitted",
      sentence: null,
      created_at: new Date(submitted).toISOString(),
    });
    for (const [step, state] of road.entries())
      moves.push({
        application_id: id,
        status: state,
        sentence: sentences[state] ?? null,
        created_at: at(step),
      });
    return {
      id,
      job_id: job.id,
      user_id: user,
      note: notes[number % notes.length],
      links: number % 3 === 0 ? ["https://mixes.example/latest"] : [],
      availability: number % 2 === 0 ? "From the first of next month; not Tuesdays." : null,
      status,
      nudges: daysAgo > 14 ? 1 : 0,
      submitted_at: new Date(submitted).toISOString(),
      viewed_at: road.length > 0 ? at(0) : null,
      answered_at: road.length > 1 ? at(1) : null,
      decided_at: status === "rejected" ? at(road.length - 1) : null,
    };
  });
  await insertRows(client, "public.job_applications", rows);
  await insertRows(client, "public.application_moves", moves);
  const visitor = getAccount("visitor").id;
  const saved = jobs.filter(({ status }) => status === "open").slice(20, 23);
  await insertRows(
    client,
    "public.saved_items",
    saved.map(({ id }) => ({ user_id: visitor, kind: "job", target_id: id, payload: {} })),
  );
  await insertRows(client, "public.job_alerts", [
    {
      user_id: visitor,
      name: "Sound within 10 miles of London",
      filters: { discipline: ["sound"], area: "london", miles: 10 },
    },
    { user_id: visitor, name: "At least £16 an hour", filters: { pay: 1600 } },
  ]);
}
