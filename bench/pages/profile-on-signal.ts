// Preloaded by a server that is looked at: SIGUSR2 begins a profile of its processor time, and the next one writes it down.
import { writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";

const session = new Session();
let isRunning = false;

process.on("SIGUSR2", async () => {
  if (!isRunning) {
    isRunning = true;
    session.connect();
    await session.post("Profiler.enable");
    await session.post("Profiler.setSamplingInterval", { interval: 200 });
    await session.post("Profiler.start");
    return;
  }
  isRunning = false;
  const { profile } = await session.post("Profiler.stop");
  writeFileSync(process.env.BENCH_PROFILE ?? "server.cpuprofile", JSON.stringify(profile));
  session.disconnect();
});
