// The plans of a statement with their buffers, those of the functions that it calls too.
import type pg from "pg";

type Notice = { message?: string };

/** of the whole time: what takes less says nothing of where the time goes */
const leastShare = 0.1;

const durationOf = (plan: string): number => Number(/^duration: ([\d.]+)/.exec(plan)?.[1] ?? 0);

/** Asks once as the superuser, who alone may have plans told, and gives what was told of each statement that took any time. */
export async function readPlan(client: pg.Client, text: string, values: string[]): Promise<string> {
  const plans: string[] = [];
  const note = ({ message = "" }: Notice) => plans.push(message);
  await client.query("reset role");
  await client.query("load 'auto_explain'");
  for (const [name, value] of Object.entries({
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_buffers": "on",
    "auto_explain.log_nested_statements": "on",
    "auto_explain.log_timing": "off",
    client_min_messages: "log",
  }))
    await client.query("select set_config($1, $2, false)", [name, value]);
  client.on("notice", note);
  try {
    await client.query(text, values);
  } finally {
    client.off("notice", note);
    await client.query("set client_min_messages = notice");
    await client.query("set auto_explain.log_min_duration = -1");
    await client.query("set role anon");
  }
  const longest = Math.max(...plans.map(durationOf));
  return `${plans.filter((plan) => durationOf(plan) >= leastShare * longest).join("\n\n")}\n`;
}
