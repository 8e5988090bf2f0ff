// Whether the time of an answer tells if an address has an account: 2,000 questions of each kind, in random order, several
// at a time. Bounds: AUC 0.45–0.55 and medians less than 5 ms apart; a careless server beside it must be caught.
import { setTimeout as sleep } from "node:timers/promises";
import { start, stop } from "../processes.ts";
import { type AuthProduct, addPeople, everyonesPassword, post, startAuthProduct } from "./auth-product.ts";
import { compareTimes } from "./indistinguishable.ts";

const kinds = ["known", "unconfirmed", "banned", "unknown"] as const;
type Kind = (typeof kinds)[number];
type Ask = (email: string) => Promise<unknown>;

/** How much to measure. */
export type EnumerationOptions = { samples: number; atOnce: number; port: number; only: string };

function questions(product: AuthProduct): Record<string, Ask> {
  return {
    "sign-in": (email) => post(product, "token?grant_type=password", { email, password: "not-the-one-1" }),
    "sign-up": (email) => post(product, "signup", { email, password: everyonesPassword }),
    recover: (email) => post(product, "recover", { email }),
    otp: (email) => post(product, "otp", { email }),
    resend: (email) => post(product, "resend", { type: "signup", email }),
  };
}

async function addEverybody(product: AuthProduct, count: number): Promise<void> {
  await addPeople(product, "known", count);
  await addPeople(product, "unconfirmed", count, "null::timestamptz, null::timestamptz");
  await addPeople(product, "banned", count, "now(), now() + interval '1 day'");
}

/** Times of one question, by kind, in milliseconds. Each address is asked about once. */
async function ask(name: string, question: Ask, { samples, atOnce }: EnumerationOptions) {
  const times: Record<Kind, number[]> = { known: [], unconfirmed: [], banned: [], unknown: [] };
  const queue = Array.from({ length: samples }, (_, at) =>
    kinds.map((kind) => ({ kind, at: at + 1 })),
  ).flat();
  for (let at = queue.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    const moved = queue[at];
    if (moved && queue[other]) [queue[at], queue[other]] = [queue[other], moved];
  }
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const email =
        next.kind === "unknown"
          ? `unknown-${name}-${next.at}@example.com`
          : `${next.kind}-${next.at}@example.com`;
      const began = performance.now();
      await question(email);
      times[next.kind].push(performance.now() - began);
      await sleep(Math.random() * 3);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return times;
}

function judge(name: string, times: Record<Kind, number[]>, mustDiffer: Kind[] = []): string[] {
  return kinds.slice(0, -1).map((kind) => {
    const { auc, median } = compareTimes(times[kind], times.unknown);
    const isAlike = auc >= 0.45 && auc <= 0.55 && Math.abs(median) < 5;
    const isRight = mustDiffer.includes(kind) ? !isAlike : isAlike;
    const figures = `AUC ${auc.toFixed(3)}  medians ${median.toFixed(2).padStart(6)} ms apart`;
    const wish = mustDiffer.includes(kind) ? "must be caught" : "0.45–0.55, under 5 ms";
    return `${isRight ? "✓" : "✗"} ${name.padEnd(10)} ${kind.padEnd(12)} ${figures}  (${wish})`;
  });
}

async function control(product: AuthProduct, options: EnumerationOptions): Promise<string[]> {
  const port = options.port + 1;
  const connection = JSON.stringify(product.connection);
  const server = await start([process.execPath, "bench/auth/control-server.ts", String(port), connection], {
    ready: /ready/,
  });
  try {
    const careless: Ask = async (email) => {
      const body = JSON.stringify({ email, password: "not-the-one-1" });
      await (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body })).text();
    };
    const times = await ask("control", careless, { ...options, samples: Math.min(200, options.samples) });
    return judge("control", times, ["known", "unconfirmed", "banned"]);
  } finally {
    await stop(server);
  }
}

/** Measures and gives the table. @param tell hears of each line as it is known */
export async function runEnumeration(
  options: EnumerationOptions,
  tell: (line: string) => void,
): Promise<void> {
  const product = await startAuthProduct(options.port);
  try {
    await addEverybody(product, options.samples);
    tell(
      `${options.samples} questions of each kind, ${options.atOnce} at once; each kind beside unknown addresses`,
    );
    for (const line of await control(product, options)) tell(line);
    for (const [name, question] of Object.entries(questions(product))) {
      if (!name.includes(options.only)) continue;
      await ask(`warm-${name}`, question, { ...options, samples: 20 });
      for (const line of judge(name, await ask(name, question, options))) tell(line);
    }
  } finally {
    await product.close();
  }
}
