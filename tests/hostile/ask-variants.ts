// Asks a running product every variant and notes what went wrong with it.
import { readFileSync } from "node:fs";
import type { RunningProduct } from "../product/running-product.ts";
import { sendTarget } from "./send-target.ts";
import { bases, listVariants } from "./variants.ts";

/** What differs between two answers to one question: when they were made, and their marks in the log. */
const volatile = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)|[0-9a-f]{8}-[\da-z]+|"error_id":"[^"]*"/g;

/** An answer, as far as it is the same each time. */
export type Told = { status: number; type: string; body: string };

/** What came of it. */
export type VariantsOutcome = {
  /** the ordinary addresses, as they answered before */
  plain: ReadonlyMap<string, Told>;
  asked: number;
  wrong: string[];
  /** MB the server's process has grown by since it was warm */
  growth: () => number;
};

/** What the server's process holds in memory, in MB. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

/**
 * Each variant as a stranger, as the service, as a stranger again, and then the address it is a variant of.
 * @param step 7 asks every seventh: each address and each odd thing is still among them
 */
export async function askVariants(
  product: RunningProduct,
  serviceKey: string,
  step: number,
): Promise<VariantsOutcome> {
  const ask = async (target: string, headers: Record<string, string>): Promise<Told> => {
    const answer = await sendTarget(product.url, target, { headers });
    const isText = !answer.headers.has("content-encoding");
    const type = answer.headers.get("content-type") ?? "";
    return { status: answer.status, type, body: isText ? answer.body.replaceAll(volatile, "…") : "" };
  };
  const anonymous = (target: string, headers: Record<string, string> = {}) =>
    ask(target, { apikey: product.publishableKey, ...headers });
  const service = (target: string, headers: Record<string, string> = {}) =>
    ask(target, { apikey: serviceKey, Authorization: `Bearer ${serviceKey}`, ...headers });

  const plain = new Map<string, Told>();
  for (let round = 0; round < 3; round += 1) {
    for (const base of bases) {
      await service(base);
      plain.set(base, await anonymous(base));
    }
  }
  const variants = listVariants().filter((_, at) => at % step === 0);
  // code that runs for the first time is compiled, which is memory that is never more
  for (const { base, target, headers } of variants) if (base === "/events") await anonymous(target, headers);
  const before = memoryOf(product.pid);

  const wrong: string[] = [];
  for (const { name, base, target, headers } of variants) {
    const cold = await anonymous(target, headers);
    const asService = await service(target, headers);
    const warm = await anonymous(target, headers);
    const again = await anonymous(base);
    if (cold.status >= 500 || asService.status >= 500)
      wrong.push(`${name}: ${cold.status}, ${asService.status}`);
    if (JSON.stringify(cold) !== JSON.stringify(warm))
      wrong.push(`${name}: ${cold.status} cold, ${warm.status} warm`);
    if (JSON.stringify(again) !== JSON.stringify(plain.get(base))) wrong.push(`${name}: changed ${base}`);
  }
  return { plain, asked: variants.length, wrong, growth: () => memoryOf(product.pid) - before };
}
