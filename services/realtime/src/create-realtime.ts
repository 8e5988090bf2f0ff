// The service of one copy of the server: its listener, its sockets, its pulse.
import { randomUUID } from "node:crypto";
import {
  createRoleDatabase,
  createServiceDatabase,
  type DatabaseConnection,
  type Listener,
  type ShareLimit,
} from "@undercroft/postgres";
import type { Claims } from "@undercroft/tokens";
import type { Context, Hono } from "hono";
import { createChanges } from "./changes/changes.ts";
import { createPeople } from "./channels/people.ts";
import { createTopics } from "./channels/topics.ts";
import { createJudge } from "./database/judge.ts";
import { createRelay } from "./database/relay.ts";
import { type BesideChannel, openWire, type Wire } from "./database/wire.ts";
import { createWireHandlers, mendGap } from "./handle-wire.ts";
import { createBroadcastApi } from "./http/broadcast-api.ts";
import { createPresences } from "./presence/presences.ts";
import { type Pulse, startPulse } from "./presence/pulse.ts";
import type { Realtime } from "./realtime.ts";
import type { RealtimeSettings } from "./settings.ts";
import { type AcceptSocket, createAcceptSocket } from "./sockets/accept-socket.ts";
import { createFigures, type Figures, takeFigures } from "./sockets/figures.ts";
import { createRate } from "./sockets/rate.ts";
import { startSweep } from "./sockets/sweep.ts";

/** What the service is made of. */
export type RealtimeDependencies = {
  /** logs in as realtime_admin */
  connection: DatabaseConnection;
  /** connections for statements; one more listens */
  maxConnections: number;
  verifyToken: (token: string) => Promise<Claims>;
  settings: RealtimeSettings;
  /** the caller's address as the server vouches for it */
  clientAddress?: (context: Context) => string | undefined;
  /** has other copies count the sockets of an address too */
  shareLimit?: ShareLimit | undefined;
  /** heard beside the own channels */
  beside?: BesideChannel;
  /** told of every failure that is ours */
  onError?: (error: unknown) => void;
};

/** A running service. */
export type RealtimeService = {
  /** mounted at `/realtime/v1` */
  app: Hono;
  acceptSocket: AcceptSocket;
  /** resolves when it hears the database */
  ready: Promise<void>;
  /** how many are open */
  countSockets: () => number;
  /** what happened since the last call */
  takeFigures: () => Figures;
  close: () => Promise<void>;
};

/** Opens it. */
export function createRealtime(given: RealtimeDependencies): RealtimeService {
  const { connection, settings, verifyToken } = given;
  const report = (error: unknown): void => given.onError?.(error);
  const database = createServiceDatabase({ connection, max: given.maxConnections });
  const roles = createRoleDatabase({ connection, max: given.maxConnections });
  const figures = createFigures();
  const topics = createTopics();
  const copy = randomUUID();
  let wire: Wire | undefined;
  const realtime: Realtime = {
    copy,
    settings,
    database,
    verifyToken,
    judge: createJudge(database),
    topics,
    people: createPeople(),
    presences: createPresences(topics),
    changes: createChanges({ database, roles, figures, onError: report }),
    relay: createRelay(
      database,
      copy,
      (count) => {
        figures.drops += count;
      },
      report,
    ),
    connections: new Set(),
    figures,
    events: createRate(settings.copyEventsPerSecond),
    know: (id) => wire?.know(id),
    report,
  };
  let isStopping = false;
  const acceptSocket = createAcceptSocket(realtime, () => isStopping, given.shareLimit);
  const pulse = startPulse(realtime, () => mendGap(realtime));
  const handlers = createWireHandlers(realtime, pulse);
  wire = openWire(connection, database, copy, handlers, given.beside);
  const sweep = startSweep(realtime);
  return {
    app: createBroadcastApi(realtime, given.clientAddress ?? (() => undefined)),
    acceptSocket,
    ready: begin(realtime, wire.listener, pulse),
    countSockets: () => realtime.connections.size,
    takeFigures: () => ({ ...takeFigures(figures), sockets: realtime.connections.size }),
    close: async () => {
      isStopping = true;
      sweep.stop();
      for (const { opened } of realtime.connections) opened.ws.terminate();
      await realtime.changes.close();
      await realtime.relay.close();
      await pulse.stop();
      await wire?.close();
      await roles.close();
      await database.close();
    },
  };
}

async function begin(
  { database, changes, presences, copy }: Realtime,
  listener: Listener,
  pulse: Pulse,
): Promise<void> {
  await listener.ready;
  await database.query("select realtime.keep_partitions()");
  await pulse.beat();
  await changes.refresh();
  await presences.load(database, copy);
}
