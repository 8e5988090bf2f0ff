// Sign-ins per second beside the bare hash, and what a storm of them does to everybody else.
import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { probe } from "../load.ts";
import { canPin } from "../processes.ts";
import { type AuthProduct, addPeople, everyonesPassword, post, startAuthProduct } from "./auth-product.ts";

/** How long to measure. */
export type SignInOptions = { rounds: number; seconds: number; port: number };

const people = 500;
const atOnce = 16;

/** The bare argon2id rate, on the core the product has. */
async function bareArgon(seconds: number): Promise<number> {
  const command = [process.execPath, "bench/auth/hash-rate.ts", String(seconds)];
  const [file = "", ...args] = canPin ? ["taskset", "-c", "0", ...command] : command;
  const child = spawn(file, args, { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  for await (const chunk of child.stdout) text += chunk;
  return Number(/rate ([\d.]+)/.exec(text)?.[1] ?? 0);
}

/** bcrypt at cost 10 as pgcrypto does it, which is on that core too. */
async function bareBcrypt(product: AuthProduct, seconds: number): Promise<number> {
  const stored = (await product.sql("select extensions.crypt('x', extensions.gen_salt('bf', 10)) as hash"))
    .rows[0].hash;
  let done = 0;
  const began = performance.now();
  for (; performance.now() - began < seconds * 1000; done++) {
    await product.sql("select extensions.crypt('y', $1) = $1", [stored]);
  }
  return done / ((performance.now() - began) / 1000);
}

/** Signs people in until told to stop; gives how many. */
function storm(product: AuthProduct): { stop: () => Promise<number> } {
  let isOver = false;
  let next = 0;
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
      return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - began) / 1000);
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

/** Measures round by round and gives the table. */
export async function runSignIn(options: SignInOptions, tell: (line: string) => void): Promise<void> {
  const { rounds, seconds, port } = options;
  const product = await startAuthProduct(port);
  const figures = {
    argon: [] as number[],
    bcrypt: [] as number[],
    signIns: [] as number[],
    idle: [] as number[],
    busy: [] as number[],
  };
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
      for (const [name, value] of Object.entries({ idle, argon, bcrypt, busy, signIns }))
        figures[name as keyof typeof figures].push(value);
    }
  } finally {
    await product.close();
  }
  const [argon, bcrypt, signIns, idle, busy] = ["argon", "bcrypt", "signIns", "idle", "busy"].map((name) =>
    medianOf(figures[name as keyof typeof figures]),
  ) as [number, number, number, number, number];
  const mark = (isMet: boolean) => (isMet ? "✓" : "✗");
  tell(
    `argon2id alone ${argon.toFixed(1)} per s, bcrypt-10 alone ${bcrypt.toFixed(1)} per s, sign-ins ${signIns.toFixed(1)} per s`,
  );
  tell(`· sign-ins are ${(signIns / argon).toFixed(2)}× argon2id alone`);
  tell(
    `${mark(signIns >= 3 * bcrypt)} sign-ins are ${(signIns / bcrypt).toFixed(2)}× bcrypt-10 alone (goal ≥ 3×)`,
  );
  tell(
    `${mark(busy <= 3 * idle)} p99 of /health under a storm of ${atOnce} is ${busy.toFixed(2)} ms, ${(busy / idle).toFixed(2)}× the ${idle.toFixed(2)} ms of idle (goal ≤ 3×)`,
  );
}
