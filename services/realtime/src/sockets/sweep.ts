// Once a second: tokens that expired, readers that do not read, sockets that fell silent.
import { judgeDue } from "../channels/judge-again.ts";
import type { Realtime } from "../realtime.ts";

const sweepMs = 1_000;
/** a client says something every 25 seconds */
const silentMs = 60_000;
/** without any channel */
const idleMs = 600_000;
const refreshMs = 60_000;

export function startSweep(realtime: Realtime): { stop: () => void } {
  const { connections, settings, changes } = realtime;
  const timer = setInterval(() => {
    const now = Date.now();
    for (const connection of connections) {
      connection.judgeReader(settings.slowReaderMs);
      judgeDue(realtime, [...connection.channels.values()], now);
      const isIdle = connection.channels.size === 0 && now - connection.emptySince > idleMs;
      if (isIdle || now - connection.heardAt > silentMs) connection.opened.ws.close(1000, "idle");
    }
  }, sweepMs);
  const refresh = setInterval(() => void changes.refresh().catch(() => {}), refreshMs);
  timer.unref();
  refresh.unref();
  return {
    stop: () => {
      clearInterval(timer);
      clearInterval(refresh);
    },
  };
}
