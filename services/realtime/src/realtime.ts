// What the parts of the service share.
import type { ServiceDatabase } from "@undercroft/postgres";
import type { Claims } from "@undercroft/tokens";
import type { Changes } from "./changes/changes.ts";
import type { People } from "./channels/people.ts";
import type { Topics } from "./channels/topics.ts";
import type { Judge } from "./database/judge.ts";
import type { Relay } from "./database/relay.ts";
import type { Presences } from "./presence/presences.ts";
import type { RealtimeSettings } from "./settings.ts";
import type { Connection } from "./sockets/connection.ts";
import type { Figures } from "./sockets/figures.ts";
import type { Rate } from "./sockets/rate.ts";

/** The running service of one copy of the server. */
export type Realtime = {
  /** the id of this copy */
  copy: string;
  settings: RealtimeSettings;
  database: ServiceDatabase;
  verifyToken: (token: string) => Promise<Claims>;
  judge: Judge;
  topics: Topics;
  people: People;
  presences: Presences;
  changes: Changes;
  relay: Relay;
  connections: Set<Connection>;
  figures: Figures;
  /** of all sockets and of HTTP together */
  events: Rate;
  /** tells the listener that a kept message was delivered already */
  know: (messageId: string) => void;
  report: (error: unknown) => void;
};
