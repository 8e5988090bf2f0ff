// Posts for tests: rows that stand already, and the form that makes one.
import type pg from "pg";
import { id, insert } from "../harness/world.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** An open post of the organiser Night Shift, with what differs: columns of public.jobs. Answers its id. */
export async function addJob(
  client: pg.Client,
  name: string,
  columns: Record<string, unknown> = {},
): Promise<string> {
  await insert(client, "jobs", {
    id: id(`job ${name}`),
    organiser_id: id("organiser"),
    posted_by: id("user team"),
    title: `Work ${name}`,
    description: "Set up, mix two bands and a DJ, and pack everything away again after the night.",
    discipline: "sound",
    kind: "shift",
    contract: "worker",
    area_id: id("area"),
    hours: 8,
    pay_min_pence: 1600,
    pay_max_pence: 1600,
    pay_period: "hour",
    hourly_pence: 1600,
    closes_at: inDays(20),
    status: "open",
    opened_at: new Date(),
    approved_at: new Date(),
    ...columns,
  });
  return id(`job ${name}`);
}

/** The form of a shift at the desk that nothing is wrong with, with what differs. */
export const jobForm = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  organiser_id: id("organiser"),
  title: "Front of house engineer",
  description: "Set up, mix two bands and a DJ, and pack everything away again after the night.",
  discipline: "sound",
  kind: "shift",
  contract: "worker",
  area_id: id("area"),
  remote: "no",
  hours: 8,
  pay_min_pence: 1600,
  pay_max_pence: 1800,
  pay_period: "hour",
  apply_mode: "onsite",
  closes_at: inDays(20).toISOString(),
  ...fields,
});
