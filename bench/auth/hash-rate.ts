// How fast the bare hash is: argon2id as the auth service does it, as many at once as it does. Argument: seconds.
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";

const seconds = Number(process.argv[2] ?? 3);
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const stored = await hash("bench-and-mark-1", options);
let done = 0;
const end = performance.now() + seconds * 1000;
const began = performance.now();
const before = process.cpuUsage();
await Promise.all(
  Array.from({ length: Math.min(3, availableParallelism()) }, async () => {
    for (; performance.now() < end; done++) await verify(stored, "bench-and-mark-1");
  }),
);
const { user, system } = process.cpuUsage(before);
const perSecond = done / ((performance.now() - began) / 1000);
process.stdout.write(`rate ${perSecond.toFixed(2)} cpu ${((user + system) / 1000 / done).toFixed(2)}\n`);
