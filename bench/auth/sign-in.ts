// Sign-ins per second beside the bare hash, and what a storm of them does to everybody else.
import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { probe } from "../load.ts";
import { canPin, cpuSeconds } from "../processes.ts";
import { type AuthProduct, addPeople, everyonesPassword, post, startAuthProduct } from "./auth-product.ts";

/** How long to measure. */
export type SignInOptions = { rounds: number; seconds: number; port: number };

const people = 500;
const atOnce = 16;

/** Per second, and CPU milliseconds for each. */
type Rate = { perSecond: number; cpu: number };

/** The bare argon2id rate, on the core the product has. */
async function bareArgon(seconds: number): Promise<Rate> {
  const command = [process.execPath, "bench/auth/hash-rate.ts", String(seconds)];
  const [file = "", ...args] = canPin ? ["taskset", "-c", "0", ...command] : command;
  const child = spawn(file, args, { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  for await (const chunk of child.stdout) text += chunk;
  const [, perSecond = 0, cpu = 0] = /rate ([\d.]+) cpu ([\d.]+)/.exec(text) ?? [];
  return { perSecond: Number(perSecond), cpu: Number(cpu) };
}

/** bcrypt at cost 10 as pgcrypto does it, which is on that core too. */
async function bareBcrypt(product: AuthProduct, seconds: number): Promise<Rate> {
  const stored = (await product.sql("select extensions.crypt('x', extensions.gen_salt('bf', 10)) as hash"))
    .rows[0].hash;
  let done = 0;
  const began = performance.now();
  const before = cpuSeconds(product.databasePid);
  for (; performance.now() - began < seconds * 1000; done++) {
    await product.sql("select extensions.crypt('y', $1) = $1", [stored]);
  }
  const cpu = ((cpuSeconds(product.databasePid) - before) * 1000) / done;
  return { perSecond: done / ((performance.now() - began) / 1000), cpu };
}

/** Signs people in until told to stop; gives how many. */
function storm(product: AuthProduct): { stop: () => Promise<Rate> } {
  let isOver = false;
  let next = 0;
  const pids = [product.server.pid ?? 0, product.databasePid];
  const cpuNow = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = cpuNow();
  const began = performance.now();
  const workers = Array.from({ length: atOnce }, async () => {
    let done = 0;
    while (!isOver) {
      const email = `known-${(next++ % people) + 1}@example.com`;
      const answer = await post(product, "token?grant_type=password", { email, password: everyonesPassword });
      if (answer.status !== 200) throw new Error(`A sign-in answered ${answer.status}`);
      await answer.arrayBuffer();
      done++;
    }
    return done;
  });
  return {
    stop: async () => {
      isOver = true;
      const counts = await Promise.all(workers);
      const done = counts.reduce((sum, count) => sum + count, 0);
      const cpu = ((cpuNow() - before) * 1000) / done;
      return { perSecond: done / ((performance.now() - began) / 1000), cpu };
    },
  };
}

/** The 99th percentile of a health request, in milliseconds. */
async function healthP99(product: AuthProduct, seconds: number): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const began = performance.now();
    await probe({ port: product.port, path: "/health" });
    times.push(performance.now() - began);
    await sleep(5);
  }
  return times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.99)] ?? 0;
}

const medianOf = (values: number[]) =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;

const medianRate = (rates: Rate[]): Rate => ({
  perSecond: medianOf(rates.map(({ perSecond }) => perSecond)),
  cpu: medianOf(rates.map(({ cpu }) => cpu)),
});

/** Measures round by round and gives the table. */
export async function runSignIn(options: SignInOptions, tell: (line: string) => void): Promise<void> {
  const { rounds, seconds, port } = options;
  const product = await startAuthProduct(port);
  const found = { argon: [] as Rate[], bcrypt: [] as Rate[], signIns: [] as Rate[] };
  const p99 = { idle: [] as number[], busy: [] as number[] };
  try {
    await addPeople(product, "known", people);
    for (let round = 0; round <= rounds; round++) {
      const idle = await healthP99(product, seconds);
      const argon = await bareArgon(seconds);
      const bcrypt = await bareBcrypt(product, seconds);
      const running = storm(product);
      const busy = await healthP99(product, seconds);
      const signIns = await running.stop();
      if (round === 0) continue; // warm-up
      found.argon.push(argon);
      found.bcrypt.push(bcrypt);
      found.signIns.push(signIns);
      p99.idle.push(idle);
      p99.busy.push(busy);
    }
  } finally {
    await product.close();
  }
  const [argon, bcrypt, signIn] = [found.argon, found.bcrypt, found.signIns].map(medianRate) as [
    Rate,
    Rate,
    Rate,
  ];
  const say = (name: string, { perSecond, cpu }: Rate) =>
    tell(
      `${name.padEnd(28)} ${perSecond.toFixed(1).padStart(7)} per s  ${cpu.toFixed(1).padStart(6)} ms CPU`,
    );
  say("argon2id alone", argon);
  say("bcrypt-10 alone", bcrypt);
  say("sign-ins, with the database", signIn);
  tellGoals({ argon, bcrypt, signIn }, { idle: medianOf(p99.idle), busy: medianOf(p99.busy) }, tell);
}

/** By CPU, which others on the machine do not change. */
function tellGoals(
  { argon, bcrypt, signIn }: Record<"argon" | "bcrypt" | "signIn", Rate>,
  { idle, busy }: { idle: number; busy: number },
  tell: (line: string) => void,
): void {
  const mark = (isMet: boolean) => (isMet ? "✓" : "✗");
  const times = bcrypt.cpu / signIn.cpu;
  tell(`· a sign-in costs ${(signIn.cpu / argon.cpu).toFixed(2)}× the CPU of its hash`);
  tell(`${mark(times >= 3)} sign-ins are ${times.toFixed(2)}× bcrypt-10 alone by CPU (goal ≥ 3×)`);
  const ratio = `${(busy / idle).toFixed(2)}× the ${idle.toFixed(2)} ms of idle`;
  tell(`${mark(busy <= 3 * idle)} p99 of /health in a storm is ${busy.toFixed(2)} ms, ${ratio} (goal ≤ 3×)`);
}
