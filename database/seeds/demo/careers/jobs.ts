// Posts of venues and organisers over every discipline and kind: most are open, some ended, three wait for staff.
import path from "node:path";
import { type CsvRow, readCsvTable, requireCell, splitCell } from "../../csv-table.ts";
import { insertRows } from "../../insert-rows.ts";
import { getArea } from "../areas.ts";
import type { Demo } from "../demo-seed.ts";
import type { OrganiserIndex } from "../organisers/organisers.ts";
import { getAccount } from "../people/people.ts";
import { createRandom } from "../random.ts";
import type { VenueIndex } from "../venues/venues.ts";

/** A post as the rest of this part needs it. */
export type DemoJob = { id: string; poster: string; title: string; status: string };

const day = 86_400_000;
const ownPosters = ["v:penstock", "v:saint-ethels", "o:slow-burn"];

const disciplineLines: Record<string, string> = {
  artist:
    "You bring your own way of listening. We bring a room that is quiet before it is loud, a rider that is answered, and payment on the night.",
  sound:
    "You know how to make a small system sound honest and a large one sound small. Levels are measured and logged, and ear protection is here for everybody.",
  lighting:
    "You light faces before effects, keep to the power there is, and leave strobes out unless a night has said so in its listing.",
  stage:
    "Crew eat before the show. Lifting is shared, breaks are written into the call sheet, and the call ends when it says it ends.",
  production:
    "You write things down so that a colleague can take over at midnight. Budgets are shared with you, and so is the reason behind them.",
  promotion:
    "You tell people what a night costs and what it is like before you tell them that it is nearly sold out.",
  bar: "Tips are shared by the hour and paid with the wages. Nobody closes alone, and staff food is cooked, not scraped together.",
  door: "Door work here is welcome first: searches are explained, refusals are written down, and every shift begins with a briefing that is paid.",
  venue_management:
    "You report to the people who own the building and are trusted with its keys. Rotas go out four weeks ahead.",
  press_design: "You get the brief in one piece, two rounds of changes, and your name in the credits.",
  label: "A small office above a shop: you see every record from the first mix to the parcel tape.",
};

const kindLines: Record<string, string> = {
  job: "We answer every application within two weeks. Interviews take half an hour, here or by telephone, and we send the questions the day before.",
  shift:
    "Paid within seven days. If we call the shift off in the last 48 hours you are paid half, on the day itself all of it.",
  open_call:
    "We read everything that comes in by the closing date and tell everybody, also those we cannot take. There is no fee to apply.",
  residency: "Dates are agreed together, and a date that we call off is paid all the same.",
  volunteer: "You are insured while you are here, and can stop at any time without giving a reason.",
  collaboration:
    "We put what we agree in writing before the first rehearsal, so that nobody has to remember it later.",
};

const inclusion =
  "Tell us how we can make an interview or a shift work for you: access, hours, childcare, prayer, quiet. We welcome people who have been out of work, out of the country or out of practice.";

const howToApply =
  "A short note about what you have done and what you would like to do next is enough. Links help more than adjectives.";
const supportExemption = "Equality Act 2010, schedule 9, part 1: support for women who have left violence.";

const pence = (cell: string | undefined): number | null => (cell ? Math.round(Number(cell) * 100) : null);

function readDetails(cell: string | undefined): Record<string, string> {
  return Object.fromEntries(
    splitCell(cell).map((pair) => {
      const [key = "", ...value] = pair.split("=");
      return [key, value.join("=")];
    }),
  );
}

/** What a post says about pay, as a form would. */
const payOf = (row: CsvRow) => ({
  kind: requireCell(row, "kind"),
  pay_min_pence: pence(row.pay_min),
  pay_max_pence: pence(row.pay_max) ?? pence(row.pay_min),
  pay_period: row.pay_period || null,
  hours: row.hours ? Number(row.hours) : null,
  unpaid_reason: row.unpaid_reason || null,
  unpaid_details: readDetails(row.unpaid_details),
});

/** The pence an hour of a post. @throws Error when the rule of pay refuses it, so that the demo keeps to the rule */
async function judge({ client, now }: Demo, row: CsvRow): Promise<number | null> {
  const { rows } = await client.query("select internal.judge_pay($1, $2::date) as judged", [payOf(row), now]);
  const { problem, hourly_pence } = rows[0].judged;
  if (problem) throw new Error(`${row.title}: ${problem.message}`);
  return hourly_pence;
}

type Place = { venue_id: string | null; organiser_id: string | null; area_id: string };

/** Where a post is, and whose it is. @throws Error when the demo has no such venue or organiser */
function placeOf(poster: string, { areas }: Demo, venues: VenueIndex, organisers: OrganiserIndex): Place {
  const key = poster.slice(2);
  const venue = poster.startsWith("v:") ? venues.get(key) : undefined;
  if (venue) return { venue_id: venue.id, organiser_id: null, area_id: venue.areaId };
  const organiser = poster.startsWith("o:") ? organisers.get(key) : undefined;
  if (organiser)
    return { venue_id: null, organiser_id: organiser.id, area_id: getArea(areas, organiser.city).id };
  throw new Error(`there is no "${poster}"`);
}

/** When a post was opened, when it closes or closed, and what state that makes. */
function statesOf(row: CsvRow, now: Date, lateness: number) {
  const status = requireCell(row, "status");
  const opened = new Date(
    now.getTime() - Number(requireCell(row, "opened")) * day - lateness * 60_000,
  ).toISOString();
  const closes = new Date(now.getTime() + Number(requireCell(row, "closes")) * day).toISOString();
  const isWaiting = status === "pending_review";
  return {
    status,
    closes_at: closes,
    opened_at: isWaiting ? null : opened,
    approved_at: isWaiting ? null : opened,
    ended_at: ["closed", "filled", "expired"].includes(status) ? closes : null,
    created_at: opened,
    updated_at: opened,
    version: 1,
    slug: "",
  };
}

/** What a post says. */
function wordsOf(row: CsvRow) {
  const discipline = requireCell(row, "discipline");
  const title = requireCell(row, "title");
  const kind = requireCell(row, "kind");
  const isDeskWork = ["press_design", "label"].includes(discipline) && kind === "job";
  return {
    title,
    discipline,
    description: [requireCell(row, "text"), disciplineLines[discipline], kindLines[kind]].join("\n\n"),
    how_to_apply: howToApply,
    contract: requireCell(row, "contract"),
    remote: isDeskWork ? "hybrid" : "no",
    hours_cover: row.hours_cover || null,
    requirements: splitCell(row.requirements),
    needs_sia: row.sia === "" ? null : row.sia === "yes",
    inclusion,
    exemption: title.includes("women") ? supportExemption : null,
  };
}

/** Puts the posts in. */
export async function seedJobs(
  demo: Demo,
  venues: VenueIndex,
  organisers: OrganiserIndex,
): Promise<DemoJob[]> {
  const random = createRandom("careers");
  const owner = getAccount("owner").id;
  const rows = [];
  const jobs: DemoJob[] = [];
  for (const row of readCsvTable(path.join(import.meta.dirname, "jobs.csv"))) {
    const poster = requireCell(row, "poster");
    const made = {
      id: random.uuid(),
      posted_by: ownPosters.includes(poster) ? owner : null,
      ...placeOf(poster, demo, venues, organisers),
      ...payOf(row),
      ...wordsOf(row),
      hourly_pence: await judge(demo, row),
      ...statesOf(row, demo.now, random.between(0, 600)),
    };
    rows.push(made);
    jobs.push({ id: made.id, poster, title: made.title, status: made.status });
  }
  await insertRows(demo.client, "public.jobs", rows);
  await insertRows(
    demo.client,
    "public.job_holds",
    jobs
      .filter(({ status }) => status === "pending_review")
      .map(({ id, title }) => ({
        job_id: id,
        reasons: title.includes("WhatsApp") ? ['It says "whatsapp"'] : ["The first two posts are looked at"],
      })),
  );
  return jobs;
}
