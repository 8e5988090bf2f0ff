import { createRealtime, createRealtimeSettings } from "@undercroft/realtime";
import { clientAddress, type ServiceFile } from "./service.ts";

/** Seconds by which clocks may differ, as for the data API. */
const allowedSkew = 30;
const figuresMs = 60_000;
/** a broadcast of three megabytes beside its names, or a batch of small ones */
const largestBody = 4 * 1024 * 1024;

/** Channels over websockets, and broadcasts by HTTP, at `/realtime/v1`. */
export default {
  doors: [
    { prefix: "/realtime/v1/websocket", by: "socket", cache: "none" },
    {
      prefix: "/realtime/v1",
      by: "router",
      limit: { maxBytes: largestBody, seconds: 30 },
      cache: "none",
    },
  ],
  open: ({ config, database, passwordOf, keys, news, log, shareLimit }) => {
    const realtime = createRealtime({
      connection: database.as("realtime_admin", passwordOf("realtime_admin")),
      maxConnections: Math.max(2, Math.floor(config.databaseConnections / 2)),
      verifyToken: (token) => keys.keyring.verify(token, { skew: allowedSkew }),
      settings: createRealtimeSettings(config.realtime),
      clientAddress,
      shareLimit,
      // on the same connection: a page that is told to read again must not be given the answer from before
      beside: { channel: "undercroft_cache", onNotify: news.tell, onReturn: () => news.tell() },
      onError: (error) => log.error({ err: error, part: "realtime" }, "failed"),
    });
    const timer = setInterval(() => {
      const figures = realtime.takeFigures();
      if (figures.sockets > 0 || figures.drops > 0) log.info({ part: "realtime", ...figures }, "live");
    }, figuresMs);
    timer.unref();
    return {
      routes: { "/realtime/v1": realtime.app },
      socket: realtime.acceptSocket,
      ready: realtime.ready,
      openSockets: realtime.countSockets,
      close: () => {
        clearInterval(timer);
        return realtime.close();
      },
    };
  },
} satisfies ServiceFile;
